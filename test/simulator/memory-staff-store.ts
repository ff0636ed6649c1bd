import type { StepChange } from '../../src/adapters/postgres/run-store/settle-changes.js';
import type { EffectOnRecord, ToldEffect } from '../../src/domain/effect-settling.js';
import { Refusal } from '../../src/domain/failure.js';
import type { EarlierDecision } from '../../src/domain/human-decision.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { StaffChange, StepStanding } from '../../src/domain/staff-action.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { NewDecision, StaffDesk, StaffStore } from '../../src/ports/staff-store.js';
import { applyChanges } from './apply-changes.js';
import { authorizationOf, type EffectRecord, type MemoryTables, type StepRecord } from './memory-tables.js';
import { cancelSteps, insertSteps } from './start-run.js';

export class MemoryStaffStore implements StaffStore {
  constructor(private readonly tables: MemoryTables) {}

  async withOpenRun<T>(organizationId: string, runId: string, work: (desk: StaffDesk) => Promise<T>): Promise<T> {
    const run = this.tables.runs.get(runId);
    if (run?.organizationId !== organizationId)
      throw new Refusal('RUN_NOT_FOUND', 'There is no such run.', 'not-found');
    if (run.state !== 'open') throw new Refusal('RUN_ENDED', `The run is ${run.state}.`, 'conflict');
    return work(new MemoryStaffDesk(this.tables, runId));
  }
}

class MemoryStaffDesk implements StaffDesk {
  private held: StepRecord[];

  constructor(
    private readonly tables: MemoryTables,
    private readonly runId: string,
  ) {
    this.held = tables.stepsOf(runId);
  }

  steps(): Omit<StepStanding, 'hasEffect'>[] {
    return this.held.map(({ key, kind, status, requirementKey, input }) => ({
      key,
      kind,
      status,
      requirementKey,
      input,
    }));
  }

  effect(stepKey: string): Promise<EffectOnRecord | undefined> {
    const found = this.find(stepKey);
    const ageMs = this.tables.now() - (found?.authorizedAt ?? 0);
    return Promise.resolve(found && { state: found.state, authorization: authorizationOf(found), ageMs });
  }

  requiresPreAdverse(): Promise<boolean> {
    const organizationId = this.tables.runs.get(this.runId)?.organizationId ?? '';
    return Promise.resolve(this.tables.organizations.get(organizationId)?.settings.requirePreAdverse === true);
  }

  decisions(stepKey: string): Promise<EarlierDecision[]> {
    const question = this.questionOf(stepKey);
    const taken = this.tables.decisions.filter((one) => one.question === question);
    return Promise.resolve(taken.slice(taken.findLastIndex((one) => one.settles) + 1));
  }

  record(stepKey: string, decision: NewDecision): Promise<string> {
    const id = this.tables.nextId('decision');
    this.tables.decisions.push({ ...decision, question: this.questionOf(stepKey) });
    return Promise.resolve(id);
  }

  private questionOf(stepKey: string): string {
    const step = this.held.find(({ key }) => key === stepKey);
    return `${step?.personId ?? ''} ${step?.requirementKey ?? ''} ${step?.kind ?? ''}`;
  }

  apply(stepKey: string, change: StaffChange, effectOutput: JsonObject): Promise<StepHint[]> {
    if (change.adds) this.add(stepKey, change.adds);
    const changes = this.held.flatMap((step): StepChange[] => {
      const base = { id: step.id, epoch: step.epoch + 1 };
      if (change.ready.includes(step.key)) return [{ ...base, status: 'ready' }];
      if (change.skipped.includes(step.key)) return [{ ...base, status: 'skipped', requirement: 'waived' }];
      if (change.noted?.key === step.key)
        return [{ id: step.id, epoch: step.epoch, status: step.status, waiting_for: change.noted.waitingFor }];
      if (change.completed?.key !== step.key) return [];
      const { output, requirement, completedAt: completed_at } = change.completed;
      return [{ ...base, status: 'succeeded', output, requirement, completed_at }];
    });
    const effect = change.effect && (this.find(stepKey) ?? this.enter(stepKey, change.effect));
    const told = effect && {
      id: effect.id,
      authorized_by: effect.stepRunId,
      authorized_epoch: effect.epoch,
      state: change.effect?.state ?? '',
      ...(change.effect?.state === 'confirmed' && { external_id: change.effect.externalId, output: effectOutput }),
    };
    return Promise.resolve(applyChanges(this.tables, this.held, changes, told ? [told] : []));
  }

  cancel(): Promise<void> {
    const run = this.tables.runs.get(this.runId);
    if (run) run.state = 'cancelled';
    cancelSteps(this.tables, this.runId);
    return Promise.resolve();
  }

  audit({ action, actor, stepKey, reason, detail }: Parameters<StaffDesk['audit']>[0]): Promise<void> {
    this.tables.audit.push({ runId: this.runId, action, actor, stepKey, reason, detail });
    return Promise.resolve();
  }

  private add(stepKey: string, { steps, instead }: NonNullable<StaffChange['adds']>): void {
    const last = steps.at(-1);
    for (const step of this.held)
      if (instead && last && step.status === 'pending')
        step.needs = step.needs.map((need) => (need === stepKey ? last.key : need));
    const personId = this.held[0]?.personId;
    if (personId !== undefined) insertSteps(this.tables, this.runId, this.tables.person(personId), { steps });
    this.held = this.tables.stepsOf(this.runId);
  }

  private find(stepKey: string): EffectRecord | undefined {
    const step = this.held.find((one) => one.key === stepKey);
    return step && this.tables.effectOf(step);
  }

  /** What staff did by hand before the step tried has no entry yet. */
  private enter(stepKey: string, { state }: ToldEffect): EffectRecord | undefined {
    const step = this.held.find((one) => one.key === stepKey);
    if (state !== 'confirmed' || step?.businessKey === undefined) return undefined;
    const { organizationId, personId, kind, businessKey, id: stepRunId, epoch } = step;
    const now = this.tables.now();
    const entry: EffectRecord = {
      ...{ organizationId, personId, kind, businessKey, stepRunId, epoch },
      id: this.tables.nextId('effect'),
      state: 'rejected',
      authorizedAt: now,
      authorizedClockAt: now + this.tables.aheadMs,
    };
    this.tables.effects.push(entry);
    return entry;
  }
}
