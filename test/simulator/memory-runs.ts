import type { EffectState } from '../../src/domain/effect.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { AuditedAction, RunsUnderTest, SeedStep, StoredStep } from '../support/runs-under-test.js';
import type { MemoryTables, StepRecord } from './memory-tables.js';

/** Runs written straight into the tables of memory, for the contract suites. */
export class MemoryRuns implements RunsUnderTest {
  readonly organizationId: string;

  constructor(
    private readonly tables: MemoryTables,
    settings: JsonObject = {},
  ) {
    this.organizationId = tables.nextId('organization');
    tables.organizations.set(this.organizationId, { id: this.organizationId, settings, rules: [] });
  }

  seed(steps: SeedStep[], known?: string): Promise<{ runId: string; personId: string }> {
    const { organizationId, tables } = this;
    const [runId, personId] = [tables.nextId('run'), known ?? this.seedPerson()];
    tables.runs.set(runId, { id: runId, organizationId, personId, purpose: 'onboarding', state: 'open' });
    for (const step of steps) {
      const record = seeded(step, { id: tables.nextId('step'), run_id: runId, organizationId, personId }, tables.now());
      tables.steps.set(record.id, record);
      const { requirementKey: key, completesRequirement = true } = step;
      if (key !== undefined && completesRequirement)
        tables.person(personId).holdings.push({
          key,
          requirement: { type: 'step', kind: key },
          state: 'open',
          current: true,
          generation: 1,
          renewing: false,
          rules: [],
        });
    }
    return Promise.resolve({ runId, personId });
  }

  async steps(runId: string): Promise<StoredStep[]> {
    const clockNow = this.tables.now() + this.tables.aheadMs;
    return Promise.resolve(
      this.tables.stepsOf(runId).map(({ id, key, status, epoch, attempts, failures, ...step }) => ({
        ...{ id, key, status, epoch, attempts, failures },
        output: step.output ?? null,
        error_code: step.errorCode ?? null,
        waiting_for: step.waitingFor ?? null,
        due_in_ms: step.dueAt === undefined ? null : step.dueAt - clockNow,
      })),
    );
  }

  async step(runId: string, key: string): Promise<StoredStep> {
    const found = (await this.steps(runId)).find((step) => step.key === key);
    if (!found) throw new Error(`The run has no step ${key}.`);
    return found;
  }

  async hint(runId: string, key: string): Promise<StepHint> {
    const { id, epoch } = await this.step(runId, key);
    return { stepRunId: id, epoch };
  }

  async statuses(runId: string): Promise<Record<string, StoredStep['status']>> {
    return Object.fromEntries((await this.steps(runId)).map(({ key, status }) => [key, status]));
  }

  state(runId: string): Promise<string | undefined> {
    return Promise.resolve(this.tables.runs.get(runId)?.state);
  }

  holdings(personId: string): Promise<Record<string, string>> {
    return Promise.resolve(
      Object.fromEntries(this.tables.person(personId).holdings.map(({ key, state }) => [key, state])),
    );
  }

  attempts(runId: string): Promise<string[]> {
    return Promise.resolve(
      this.tables.attempts.filter((attempt) => attempt.runId === runId).map(({ outcome }) => outcome),
    );
  }

  audit(runId: string): Promise<AuditedAction[]> {
    const entries = this.tables.audit.filter((entry) => entry.runId === runId);
    return Promise.resolve(
      entries.map(({ action, actor, stepKey = null, reason = '', detail = null }) => ({
        ...{ action, actor, reason, detail },
        step_key: stepKey,
      })),
    );
  }

  effect(businessKey: string): Promise<{ state: EffectState; external_id: string | null } | undefined> {
    const found = this.find(businessKey);
    return Promise.resolve(found && { state: found.state, external_id: found.externalId ?? null });
  }

  setEffect(businessKey: string, state: EffectState): Promise<unknown> {
    return Promise.resolve(Object.assign(this.find(businessKey) ?? {}, { state }));
  }

  ageEffect(businessKey: string, ms: number): Promise<unknown> {
    const found = this.find(businessKey);
    if (found) found.authorizedAt -= ms;
    return Promise.resolve();
  }

  ageDispatch(runId: string, ms: number): Promise<unknown> {
    for (const step of this.tables.stepsOf(runId)) step.dispatchedAt = this.tables.now() - ms;
    return Promise.resolve();
  }

  makeDue(signal: string): Promise<unknown> {
    for (const step of this.tables.steps.values())
      if (step.signal === signal)
        Object.assign(step, { status: 'waiting', dueAt: this.tables.now() + this.tables.aheadMs });
    return Promise.resolve();
  }

  cancelEverything(): Promise<unknown> {
    for (const step of this.tables.steps.values()) step.status = 'cancelled';
    return Promise.resolve();
  }

  signalsLeft(): Promise<number> {
    return Promise.resolve(
      this.tables.signals.filter((signal) => signal.organizationId === this.organizationId).length,
    );
  }

  expireLease({ stepRunId }: { stepRunId: string }): Promise<unknown> {
    const step = this.tables.steps.get(stepRunId);
    if (step) step.leaseUntil = this.tables.now() - 1_000;
    return Promise.resolve();
  }

  advanceClock(ms: number): Promise<unknown> {
    this.tables.aheadMs += ms;
    return Promise.resolve();
  }

  clockNow(): Promise<number> {
    return Promise.resolve(this.tables.now() + this.tables.aheadMs);
  }

  async whileLocked(stepRunId: string, work: () => Promise<void>): Promise<void> {
    this.tables.locked.add(stepRunId);
    await work();
    this.tables.locked.delete(stepRunId);
  }

  async whileRefused(businessKey: string, work: () => Promise<void>): Promise<void> {
    this.tables.refusedKey = businessKey;
    await work();
    this.tables.refusedKey = undefined;
  }

  private find(businessKey: string) {
    return this.tables.effects.find(
      (one) => one.organizationId === this.organizationId && one.businessKey === businessKey,
    );
  }

  private seedPerson(): string {
    const { organizationId, tables } = this;
    const id = tables.nextId('person');
    const facts = { employeeId: id, firstName: 'Ana' };
    tables.people.push({ id, organizationId, employeeId: id, facts, revision: 0, holdings: [] });
    return id;
  }
}

function seeded(
  { key, needs = [], businessKey, requirementKey, completesRequirement = true, status }: SeedStep,
  place: Pick<StepRecord, 'id' | 'run_id' | 'organizationId' | 'personId'>,
  now: number,
): StepRecord {
  const isReady = needs.length === 0;
  return {
    ...place,
    key,
    kind: key.split(':')[0] ?? key,
    needs,
    input: { told: 1 },
    requirementKey,
    completesRequirement: requirementKey !== undefined && completesRequirement,
    businessKey,
    status: status ?? (isReady ? 'ready' : 'pending'),
    epoch: isReady ? 1 : 0,
    attempts: 0,
    failures: 0,
    outages: 0,
    dispatchedAt: now,
  };
}
