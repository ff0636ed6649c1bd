import { effectChange, settledChange } from '../../src/adapters/postgres/run-store/settle-changes.js';
import { claimEffect } from '../../src/domain/effect.js';
import type { JsonObject } from '../../src/domain/json.js';
import {
  sweepIntervalMs,
  type ClaimedEffect,
  type ClaimedStep,
  type RunStore,
  type StepHint,
  type StepSettlement,
} from '../../src/ports/run-store.js';
import { defaultSettings } from '../../src/ports/step-kind.js';
import { applyChanges } from './apply-changes.js';
import type { EffectRecord, MemoryTables, StepRecord } from './memory-tables.js';

const hour = 3_600_000;

/** The run store's contract without a database; its contract suite holds it against the PostgreSQL one. */
export class MemoryRunStore implements RunStore {
  constructor(readonly tables: MemoryTables) {}

  claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    const now = this.tables.now();
    const taken = [...new Set(hints.flatMap((hint) => this.takeable(hint, now) ?? []))];
    if (taken.some((step) => step.businessKey !== undefined && step.businessKey === this.tables.refusedKey))
      return Promise.reject(new Error('A constraint refused the write.'));
    for (const step of taken) {
      step.status = 'running';
      step.epoch += 1;
      step.attempts += 1;
      step.startedAt = now + this.tables.aheadMs;
      step.leaseUntil = now + leaseMs;
      step.dueAt = undefined;
      this.useUpSignals(step, now);
    }
    return Promise.resolve(taken.map((step) => this.handOut(step, this.authorize(step, now), now)));
  }

  settle(settlements: StepSettlement[]): Promise<StepHint[]> {
    const runIds = new Set(settlements.map(({ step }) => step.runId));
    const steps = [...runIds].flatMap((runId) => this.tables.stepsOf(runId));
    const held = settlements.filter((one) => this.isHeld(one));
    const lost = settlements.filter((one) => !held.includes(one));
    const hints = applyChanges(this.tables, steps, held.map(settledChange), settlements.flatMap(effectChange));
    for (const { step } of lost)
      this.tables.attempts.push({
        runId: step.runId,
        stepRunId: step.stepRunId,
        epoch: step.epoch,
        outcome: 'fenced-off',
      });
    return Promise.resolve(hints);
  }

  signal(organizationId: string, key: string): Promise<StepHint[]> {
    const now = this.tables.now();
    this.tables.signals.push({ organizationId, key, receivedAt: now + this.tables.aheadMs });
    const waiting = this.waiting().filter((step) => step.organizationId === organizationId && step.signal === key);
    return Promise.resolve(waiting.map((step) => wake(step, now)));
  }

  sweep(): Promise<StepHint[]> {
    const hints = [...this.freeExpired(), ...this.wakeDue(), ...this.wakeForEarlySignals(), ...this.findLostJobs()];
    const clockNow = this.tables.now() + this.tables.aheadMs;
    this.tables.signals = this.tables.signals.filter(
      ({ consumedAt = Infinity, receivedAt }) => consumedAt >= clockNow - hour && receivedAt >= clockNow - 24 * hour,
    );
    return Promise.resolve(hints);
  }

  protected freeExpired(): StepHint[] {
    const now = this.tables.now();
    const expired = this.inState('running').filter((step) => (step.leaseUntil ?? Infinity) < now);
    return expired.map((step) => {
      const { run_id: runId, id: stepRunId, epoch } = step;
      this.tables.attempts.push({ runId, stepRunId, epoch, outcome: 'lost' });
      step.failures += 1;
      step.leaseUntil = undefined;
      return wake(step, now);
    });
  }

  private wakeDue(): StepHint[] {
    const now = this.tables.now();
    const clockNow = now + this.tables.aheadMs;
    return this.waiting()
      .filter((step) => (step.dueAt ?? Infinity) <= clockNow)
      .map((step) => wake(step, now));
  }

  private wakeForEarlySignals(): StepHint[] {
    const now = this.tables.now();
    return this.waiting()
      .filter((step) => this.hasEarlySignal(step))
      .map((step) => wake(step, now));
  }

  protected hasEarlySignal(step: StepRecord): boolean {
    return this.tables.signals.some(
      (signal) =>
        signal.organizationId === step.organizationId &&
        signal.key === step.signal &&
        (signal.consumedAt === undefined || signal.receivedAt >= (step.startedAt ?? 0)),
    );
  }

  protected findLostJobs(): StepHint[] {
    const now = this.tables.now();
    return this.inState('ready')
      .filter((step) => (step.dispatchedAt ?? Infinity) < now - sweepIntervalMs)
      .map((step) => {
        step.dispatchedAt = now;
        return { stepRunId: step.id, epoch: step.epoch };
      });
  }

  /** When a sweep will find something next, if nothing else happens until then; epoch milliseconds. */
  nextSweepAt(): number {
    const times = [...this.tables.steps.values()].map((step) => {
      if (step.status === 'running') return step.leaseUntil ?? Infinity;
      if (step.status === 'ready') return (step.dispatchedAt ?? Infinity) + sweepIntervalMs;
      if (step.status !== 'waiting') return Infinity;
      return this.hasEarlySignal(step) ? 0 : (step.dueAt ?? Infinity) - this.tables.aheadMs;
    });
    return Math.min(Infinity, ...times);
  }

  protected isHeld({ step }: StepSettlement): boolean {
    const found = this.tables.steps.get(step.stepRunId);
    return found?.status === 'running' && found.epoch === step.epoch;
  }

  private takeable({ stepRunId, epoch }: StepHint, now: number): StepRecord | undefined {
    const step = this.tables.steps.get(stepRunId);
    if (step?.epoch !== epoch || this.tables.locked.has(stepRunId)) return undefined;
    const isDue = step.status === 'waiting' && (step.dueAt ?? Infinity) <= now + this.tables.aheadMs;
    return step.status === 'ready' || isDue ? step : undefined;
  }

  private useUpSignals(step: StepRecord, now: number): void {
    for (const signal of this.tables.signals)
      if (signal.organizationId === step.organizationId && signal.key === step.signal)
        signal.consumedAt ??= now + this.tables.aheadMs;
  }

  private authorize(step: StepRecord, now: number): EffectRecord | undefined {
    const { organizationId, personId, kind, businessKey, id: stepRunId, epoch } = step;
    if (businessKey === undefined) return undefined;
    const found = this.tables.effectOf(step);
    const state = claimEffect(found?.state);
    const given = { stepRunId, epoch, authorizedAt: now, authorizedClockAt: now + this.tables.aheadMs };
    if (found) return Object.assign(found, { state }, state === 'authorized' && given);
    const id = this.tables.nextId('effect');
    const effect: EffectRecord = { id, organizationId, personId, kind, businessKey, state, ...given };
    this.tables.effects.push(effect);
    return effect;
  }

  private handOut(step: StepRecord, effect: EffectRecord | undefined, now: number): ClaimedStep {
    const person = this.tables.person(step.personId);
    const settings = this.tables.organizations.get(step.organizationId)?.settings;
    const clockNow = now + this.tables.aheadMs;
    return {
      stepRunId: step.id,
      organizationId: step.organizationId,
      runId: step.run_id,
      stepKey: step.key,
      kind: step.kind,
      epoch: step.epoch,
      attempt: step.attempts,
      failures: step.failures,
      outages: step.outages,
      input: step.input,
      outputs: this.outputsOf(step.run_id),
      person: { id: person.id, facts: person.facts, complianceUserId: person.complianceUserId },
      unresolved: this.unresolvedBeside(step, now),
      waitedMs: step.waitingSince === undefined ? 0 : clockNow - step.waitingSince,
      today: new Date(clockNow).toISOString().slice(0, 10),
      settings: { ...defaultSettings, ...settings },
      ...(effect && { effect: handOutEffect(effect, now, this.addressedUserId(effect), this.takenIds(effect)) }),
    };
  }

  private takenIds({ id, state, personId, kind }: EffectRecord): string[] | undefined {
    if (state !== 'unknown') return undefined;
    const others = this.tables.effects.filter((one) => one.id !== id && one.personId === personId && one.kind === kind);
    const taken = others.flatMap(({ externalId }) => externalId ?? []);
    return taken.length > 0 ? taken : undefined;
  }

  private addressedUserId({ state, stepRunId }: EffectRecord): number | undefined {
    const authorized = state === 'unknown' ? this.tables.steps.get(stepRunId) : undefined;
    const created = authorized && this.tables.stepsOf(authorized.run_id).find((step) => step.key === 'create-user');
    const id = created?.output?.complianceUserId;
    return typeof id === 'number' ? id : undefined;
  }

  private outputsOf(runId: string): Record<string, JsonObject> {
    const done = this.tables.stepsOf(runId).filter((step) => step.status === 'succeeded');
    return Object.fromEntries(
      done.flatMap(({ key, output }) => (output && Object.keys(output).length > 0 ? [[key, output]] : [])),
    );
  }

  private unresolvedBeside(step: StepRecord, now: number): ClaimedStep['unresolved'] {
    const open = this.tables.effects.filter(
      ({ personId, state, stepRunId }) =>
        personId === step.personId && (state === 'authorized' || state === 'unknown') && stepRunId !== step.id,
    );
    return open.map(({ kind, authorizedAt }) => ({ kind, ageMs: now - authorizedAt }));
  }

  private waiting(): StepRecord[] {
    return this.inState('waiting');
  }

  private inState(status: StepRecord['status']): StepRecord[] {
    return [...this.tables.steps.values()].filter((step) => step.status === status && !this.tables.locked.has(step.id));
  }
}

function wake(step: StepRecord, now: number): StepHint {
  step.status = 'ready';
  step.epoch += 1;
  step.dueAt = undefined;
  step.dispatchedAt = now;
  return { stepRunId: step.id, epoch: step.epoch };
}

function handOutEffect(
  effect: EffectRecord,
  now: number,
  addressedUserId: number | undefined,
  takenIds: string[] | undefined,
): ClaimedEffect {
  const { id, state, stepRunId, epoch, externalId, output } = effect;
  return {
    id,
    state,
    authorizedAt: new Date(effect.authorizedClockAt),
    authorization: { stepRunId, epoch },
    ageMs: now - effect.authorizedAt,
    ...(addressedUserId !== undefined && { addressedUserId }),
    ...(takenIds !== undefined && { takenIds }),
    ...(externalId !== undefined && { externalId }),
    ...(output !== undefined && { output }),
  };
}
