import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { history, ruleSet, shuffled, today } from '../../test/support/engine-arbitraries.js';
import { met, PersonUnderTest } from '../../test/support/engine-person.js';
import type { Decision } from './decision.js';
import type { Override } from './overrides.js';
import { rulesFor } from './pinned-rules.js';
import type { Requirement, Rule } from './rule.js';

const training = (surveyCode: string, more: Partial<Requirement> = {}): Requirement => ({
  ...more,
  type: 'training',
  surveyCode,
});
const check = (more: Partial<Requirement> = {}): Requirement => ({
  ...more,
  type: 'background-check',
  level: 4,
  quickapp: true,
});
const person = (...requirements: Requirement[]) => new PersonUnderTest([{ name: 'all', when: {}, requirements }]);
const ana = { firstName: 'Ana', lastName: 'Canary', email: 'ana@example.org', role: 'driver' };
const steps = (decision: Decision) => (decision.type === 'start' ? decision.plan.steps : []);
const needs = (decision: Decision) => Object.fromEntries(steps(decision).map((step) => [step.key, step.needs]));
const due = (decision: Decision) =>
  'requirements' in decision ? decision.requirements?.map(({ key, dueDate }) => `${key} ${dueDate}`) : undefined;

describe('work on a requirement', () => {
  it('begins after what comes before it, whatever check that is', () => {
    const after = ['background-check:level-3'];
    const hired = person(training('camp', { after }), check()).hear('hired', '2030-06-10', ana);
    expect(needs(hired)).toMatchObject({
      'order-background-check:level-4': ['create-user'],
      'assign-training:camp': ['create-user', 'review-background-check:level-4'],
    });
    const none = person(training('camp', { after })).hear('hired', '2030-06-10', ana);
    expect(needs(none)).toMatchObject({ 'assign-training:camp': ['create-user'] });
  });

  it('waits for its day, then for an approval, then writes', () => {
    const gated = check({
      startDaysBefore: 3,
      approval: { role: 'reviewer' },
      after: ['training:camp'],
      note: 'ask Mia',
    });
    const one = person(training('camp', { startDaysBefore: 20 }), gated);
    expect(one.hear('hired', '2030-06-10', ana, '2030-07-10')).toMatchObject({
      type: 'scheduled',
      dueDate: '2030-06-20',
    });
    const begun = one.on('2030-06-20');
    expect(needs(begun)).toMatchObject({
      'assign-training:camp': ['create-user'],
      'wait-for-day:background-check:level-4': ['create-user', 'await-training:camp'],
      'approve:background-check:level-4': ['wait-for-day:background-check:level-4'],
      'order-background-check:level-4': ['approve:background-check:level-4'],
    });
    expect(steps(begun).find(({ kind }) => kind === 'wait-for-day')?.input).toEqual({ day: '2030-07-07' });
    expect(steps(begun).find(({ kind }) => kind === 'approve')?.input).toEqual({
      role: 'reviewer',
      requirement: 'background-check:level-4',
      note: 'ask Mia',
    });
    // A first day that moves takes its day with it.
    const moved = one.hear('hired', '2030-06-21', ana, '2030-07-20');
    expect(steps(moved).find(({ kind }) => kind === 'wait-for-day')?.input).toEqual({ day: '2030-07-17' });
    expect(one.on('2030-07-18')).toMatchObject({ type: 'nothing' });
  });

  it('does not begin after something that was decided against, and begins when that is not asked for any more', () => {
    const one = person(training('camp', { after: ['background-check:level-4'] }), check(), training('other'));
    one.hear('hired', '2030-06-10', ana);
    one.settle('background-check:level-4', { state: 'not-met' });
    const stalled = one.copy();
    stalled.stall();
    expect(needs(stalled.hear('updated', '2030-06-11', { lastName: 'Finch' }))).not.toHaveProperty(
      'assign-training:camp',
    );
    stalled.settle('training:other', met);
    stalled.stall();
    expect(stalled.again()).toMatchObject({ type: 'nothing' });
    stalled.rules = [{ name: 'all', when: {}, requirements: [training('camp'), training('other')] }];
    expect(needs(stalled.again())).toHaveProperty('assign-training:camp');
  });

  it('goes round no circle, and is planned the same whatever the order', () => {
    const circle = [training('a', { after: ['training:b'] }), training('b', { after: ['training:a'] })];
    const plans = [circle, [...circle].reverse()].map((some) =>
      needs(person(...some).hear('hired', '2030-06-10', ana)),
    );
    expect(plans[0]).toMatchObject({
      'assign-training:a': ['create-user', 'await-training:b'],
      'assign-training:b': ['create-user'],
    });
    expect(plans[1]).toEqual(plans[0]);
  });
});

describe('a due date', () => {
  it('counts from the first day, from the hire, or from what comes before once that is done', () => {
    const one = person(
      training('a', { dueInDays: 5 }),
      training('b', { dueInDays: 5, dueFrom: 'hire' }),
      training('c', { dueInDays: 5, dueFrom: 'training:a' }),
    );
    const hired = one.hear('hired', '2030-06-02', ana, '2030-06-10');
    expect(due(hired)).toEqual(['training:a 2030-06-15', 'training:b 2030-06-07', 'training:c undefined']);
    one.settle('training:a', { ...met, metOn: '2030-06-12' });
    const later = one.again();
    expect(later.type).toBe('nothing');
    expect(due(later)).toEqual(['training:a 2030-06-15', 'training:b 2030-06-07', 'training:c 2030-06-17']);
    expect(due(one.again())).toBeUndefined();
  });
});

describe('what staff decide about one person', () => {
  const by = { actor: 'Mia', reason: 'because' };
  const exempt = (key: string, expiresOn?: string): Override => ({
    id: key,
    kind: 'exempt',
    requirementKey: key,
    expiresOn,
    ...by,
  });

  it('exempts them until its last day, and the day after is looked at again', () => {
    const one = person(training('camp'), training('other'));
    one.hear('hired', '2030-06-10', ana);
    one.override(exempt('training:camp', '2030-06-20'));
    const exempted = one.again();
    expect(exempted).toMatchObject({ lookAgainOn: '2030-06-21', requirements: [{ key: 'training:other' }] });
    expect(exempted).toMatchObject({ plan: { notes: ['training:camp is not asked for: exempted by Mia.'] } });
    expect(one.on('2030-06-20')).toMatchObject({ type: 'nothing' });
    expect(one.on('2030-06-21')).toMatchObject({ requirements: [{ key: 'training:camp' }, { key: 'training:other' }] });
  });

  it('adds to what rules ask for, on the terms of both', () => {
    const one = person(training('camp', { dueInDays: 9 }));
    one.override({ id: '1', kind: 'add', requirement: training('camp', { dueInDays: 3 }), ...by });
    one.override({ id: '2', kind: 'add', requirement: training('more'), ...by });
    expect(one.hear('hired', '2030-06-10', ana)).toMatchObject({
      requirements: [
        { key: 'training:camp', dueDate: '2030-06-13', rules: ['added by staff', 'all'] },
        { key: 'training:more', rules: ['added by staff'] },
      ],
    });
  });
});

describe('the rules for a person', () => {
  const camp = (surveyCode: string, role?: string): Rule => ({
    name: `rule ${surveyCode}`,
    when: role === undefined ? {} : { role },
    requirements: [training(surveyCode)],
  });
  const pinned = { version: 1, rules: [camp('a'), camp('b', 'cook')] };
  const published = { version: 2, rules: [camp('c')] };
  const choose = (one: PersonUnderTest, matchedRules = ['rule a']) =>
    rulesFor(one.input({ version: 1, matchedRules }), published, pinned).version;

  it('are those they began with, until they leave or match other rules of it', () => {
    const one = person(training('a'));
    one.hear('hired', '2030-06-10', ana);
    expect(choose(one)).toBe(1);
    expect(choose(one, ['rule a', 'rule b'])).toBe(2);
    expect(rulesFor(one.input(), published, undefined)).toMatchObject({ version: 2, matchedRules: ['rule c'] });
    one.hear('terminated', '2030-06-12', {});
    expect(choose(one)).toBe(2);
    expect(choose(new PersonUnderTest([]))).toBe(2);
  });
});

describe('planning', () => {
  const decisionFor = (rules: Rule[], events: Parameters<PersonUnderTest['know']>[0]) =>
    new PersonUnderTest(rules).know(events, today);

  it('is the same for the same, whatever the order of rules, and no unrelated rule changes it', () => {
    const input = fc.tuple(ruleSet, ruleSet, history).chain(([rules, others, events]) =>
      fc.record({
        rules: fc.constant(rules),
        mixed: shuffled(rules),
        others: fc.constant(others),
        events: fc.constant(events),
      }),
    );
    fc.assert(
      fc.property(input, ({ rules, mixed, others, events }) => {
        const decision = decisionFor(rules, events);
        expect(decisionFor(rules, events)).toEqual(decision);
        expect(decisionFor(mixed, events)).toEqual(decision);
        const nobodys = others.map((one) => ({ ...one, name: `other ${one.name}`, when: { role: 'nobody' } }));
        expect(decisionFor([...nobodys, ...rules], events)).toEqual(decision);
      }),
    );
  });

  it('names steps once, needs only what there is and comes to an end', () => {
    fc.assert(
      fc.property(ruleSet, history, (rules, events) => {
        const planned = steps(decisionFor(rules, events));
        const done = new Set<string>();
        expect(new Set(planned.map(({ key }) => key)).size).toBe(planned.length);
        for (let round = 0; round < planned.length; round += 1)
          for (const { key, needs: before } of planned) if (before.every((one) => done.has(one))) done.add(key);
        expect(done.size).toBe(planned.length);
      }),
    );
  });
});
