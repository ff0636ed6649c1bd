import type { Decision, DueRequirement } from '../../src/domain/decision.js';
import { continuesEmployment, type Plan } from '../../src/domain/plan.js';
import { isFinished } from '../../src/domain/run-state.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { MemoryTables, PersonRecord, StepRecord } from './memory-tables.js';

/** What intake-store/start-run.ts does in SQL: replaces the person's open runs by the decision's plan. */
export function startRun(
  tables: MemoryTables,
  person: PersonRecord,
  { plan, requirements }: Decision & { type: 'start' },
): { runId: string; wake: StepHint[] } {
  const runId = tables.nextId('run');
  for (const run of tables.runs.values()) {
    if (run.personId !== person.id || run.state !== 'open') continue;
    run.state = 'cancelled';
    run.supersededBy = runId;
    cancelSteps(tables, run.id);
  }
  const { organizationId, id: personId } = person;
  const state = plan.steps.length > 0 ? 'open' : 'completed';
  tables.runs.set(runId, { id: runId, organizationId, personId, purpose: plan.purpose, state });
  const steps = insertSteps(tables, runId, person, plan);
  saveHoldings(person, requirements, continuesEmployment(plan.purpose));
  person.revision += 1;
  person.assumed = false;
  if (plan.steps.some((step) => step.kind === 'deactivate-user')) person.complianceUserId = undefined;
  tables.audit.push({ runId, actor: 'engine', action: 'run.started' });
  const ready = steps.filter((step) => step.status === 'ready');
  return { runId, wake: ready.map(({ id: stepRunId, epoch }) => ({ stepRunId, epoch })) };
}

/** Ends every step of a run that is not finished; the new epoch fences off whoever works on one. */
export function cancelSteps(tables: MemoryTables, runId: string): void {
  for (const step of tables.stepsOf(runId).filter(({ status }) => !isFinished(status))) {
    step.status = 'cancelled';
    step.epoch += 1;
    step.dueAt = undefined;
  }
}

export function insertSteps(
  tables: MemoryTables,
  runId: string,
  person: PersonRecord,
  plan: Pick<Plan, 'steps'>,
): StepRecord[] {
  return plan.steps.map(({ key, kind, needs, input, requirementKey, completesRequirement, businessKey }) => {
    const isReady = needs.length === 0;
    const step: StepRecord = {
      ...{ key, kind, needs, input, requirementKey, completesRequirement, businessKey },
      id: tables.nextId('step'),
      run_id: runId,
      organizationId: person.organizationId,
      personId: person.id,
      status: isReady ? 'ready' : 'pending',
      epoch: isReady ? 1 : 0,
      attempts: 0,
      failures: 0,
      outages: 0,
      ...(isReady && { dispatchedAt: tables.now() }),
    };
    tables.steps.set(step.id, step);
    return step;
  });
}

/** What intake-store/assume.ts does in SQL. */
export function assume(person: PersonRecord, { requirements }: Decision & { type: 'assume' }): void {
  saveHoldings(person, requirements, true);
  person.revision += 1;
  person.assumed = true;
}

export function releaseAssumed(person: PersonRecord): boolean {
  const released = person.holdings.filter((holding) => holding.current && holding.state === 'assumed');
  for (const holding of released) holding.state = 'open';
  if (released.length > 0) person.assumed = false;
  return released.length > 0;
}

export function saveHoldings(person: PersonRecord, requirements: readonly DueRequirement[], continues: boolean): void {
  for (const holding of person.holdings) {
    holding.current = requirements.some(({ key }) => key === holding.key);
    if (holding.state === 'assumed' && !holding.current && !continues) holding.state = 'open';
  }
  for (const { assumed, generation = 1, renewing = false, ...wanted } of requirements) {
    const state = assumed ? ('assumed' as const) : ('open' as const);
    const known = person.holdings.find((holding) => holding.key === wanted.key);
    if (!known) person.holdings.push({ ...wanted, generation, renewing, state, current: true });
    else Object.assign(known, wanted, { generation, renewing }, known.state === 'assumed' && { state });
  }
}
