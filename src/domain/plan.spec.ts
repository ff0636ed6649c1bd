import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesRole, ruleSet } from '../../test/support/engine-arbitraries.js';
import { planOffboarding, planOnboarding, type PlannedStep } from './plan.js';
import { matchRules, resolveRequirements } from './requirements.js';
import { newlyReady, runState, type StepNode } from './run-state.js';
import { requirementKey, type Requirement, type Rule } from './rule.js';

const subject = { personId: 'p', cycle: 2, revision: 7 };
const hasEffect = (kind: string) => kind === 'order-badge';
const plan = (purpose: 'onboarding' | 'update', ...requirements: Requirement[]) =>
  planOnboarding(
    subject,
    purpose,
    requirements.map((requirement) => ({ key: requirementKey(requirement), requirement, rules: ['camp'] })),
    hasEffect,
  );
const outline = (steps: PlannedStep[]) => steps.map(({ key, needs, businessKey }) => [key, needs.join(), businessKey]);
const planFor = (rules: readonly Rule[], purpose: 'onboarding' | 'update' = 'onboarding') =>
  planOnboarding(
    subject,
    purpose,
    resolveRequirements(matchRules(rules, { employeeId: '1', role: 'driver' }, matchesRole)).requirements,
    hasEffect,
  );

describe('a plan', () => {
  it('creates the user, then works on every requirement side by side', () => {
    const steps = plan(
      'onboarding',
      { type: 'training', surveyCode: 'camp' },
      { type: 'document', document: 1 },
      { type: 'background-check', level: 3, quickapp: true },
      { type: 'step', kind: 'order-badge' },
      { type: 'step', kind: 'greet' },
    );
    expect(outline(steps)).toEqual([
      ['create-user', '', 'p:2'],
      ['assign-training:camp', 'create-user', 'p:2:training:camp'],
      ['await-training:camp', 'assign-training:camp', undefined],
      ['assign-document:1', 'create-user', 'p:2:document:1'],
      ['await-document:1', 'assign-document:1', undefined],
      ['order-background-check:level-3', 'create-user', 'p:background-check:level-3'],
      ['await-background-check:level-3', 'order-background-check:level-3', undefined],
      ['review-background-check:level-3', 'await-background-check:level-3', undefined],
      ['order-badge', 'create-user', 'p:2:step:order-badge'],
      ['greet', 'create-user', undefined],
    ]);
    expect(steps.filter((step) => step.completesRequirement).map((step) => step.requirementKey)).toEqual([
      'training:camp',
      'document:1',
      'background-check:level-3',
      'step:order-badge',
      'step:greet',
    ]);
  });

  it('brings the user up to date on a change, each time anew', () => {
    expect(outline(plan('update'))).toEqual([
      ['create-user', '', 'p:2'],
      ['update-user', 'create-user', 'p:7'],
    ]);
  });

  it('deactivates the user at the end', () => {
    expect(outline(planOffboarding(subject))).toEqual([['deactivate-user', '', 'p:7']]);
  });

  it('tells each step what its rule says', () => {
    const input = (requirement: Requirement) => plan('onboarding', requirement)[1]?.input;
    expect(input({ type: 'training', surveyCode: 'camp' })).toEqual({
      surveyCode: 'camp',
      language: null,
      sendEmail: true,
    });
    expect(input({ type: 'training', surveyCode: 'camp', language: 'es', sendEmail: false })).toEqual({
      surveyCode: 'camp',
      language: 'es',
      sendEmail: false,
    });
    expect(input({ type: 'document', document: 'Code', references: { personal: 2 }, sendEmail: false })).toEqual({
      document: 'Code',
      references: { personal: 2 },
      sendEmail: false,
    });
    expect(input({ type: 'document', document: 1 })).toEqual({ document: 1, references: {}, sendEmail: true });
    expect(input({ type: 'background-check', level: 3, quickapp: true })).toEqual({
      level: 3,
      packageCode: null,
      quickapp: true,
      employeeType: null,
      salaryRange: null,
    });
    expect(
      input({
        type: 'background-check',
        packageCode: 'P',
        rank: 1,
        quickapp: false,
        employeeType: 'current',
        salaryRange: '75k_plus',
      }),
    ).toEqual({ level: null, packageCode: 'P', quickapp: false, employeeType: 'current', salaryRange: '75k_plus' });
    expect(input({ type: 'step', kind: 'greet', with: { words: 'hello' } })).toEqual({ words: 'hello' });
    expect(input({ type: 'step', kind: 'greet' })).toEqual({});
  });

  it('has unique keys, no dangling need and no cycle: done step by step it ends', () => {
    fc.assert(
      fc.property(ruleSet, fc.constantFrom('onboarding', 'update' as const), (rules, purpose) => {
        const steps = planFor(rules, purpose);
        const keys = new Set(steps.map((step) => step.key));
        expect(keys.size).toBe(steps.length);
        for (const step of steps) for (const need of step.needs) expect(keys).toContain(need);
        let nodes = steps.map(({ key, needs }): StepNode => ({ key, needs, status: 'pending' }));
        for (let round = 0; round < steps.length; round += 1) {
          const ready = newlyReady(nodes);
          nodes = nodes.map((node) => (ready.includes(node.key) ? { ...node, status: 'succeeded' } : node));
        }
        expect(runState(nodes)).toBe('completed');
      }),
    );
  });

  it('has one step that completes each requirement, and different writes under different keys', () => {
    fc.assert(
      fc.property(ruleSet, (rules) => {
        const steps = planFor(rules);
        const completed = steps.filter((step) => step.completesRequirement).map((step) => step.requirementKey);
        expect(new Set(completed)).toEqual(new Set(steps.flatMap((step) => step.requirementKey ?? [])));
        expect(new Set(completed).size).toBe(completed.length);
        const writes = steps
          .filter((step) => step.businessKey !== undefined)
          .map((step) => `${step.kind} ${step.businessKey}`);
        expect(new Set(writes).size).toBe(writes.length);
        expect(planFor(rules)).toEqual(steps);
      }),
    );
  });
});
