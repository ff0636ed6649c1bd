import type { DataSource, EntityManager } from 'typeorm';
import type { EffectOnRecord } from '../../../domain/effect-settling.js';
import { Refusal } from '../../../domain/failure.js';
import type { EarlierDecision } from '../../../domain/human-decision.js';
import type { JsonObject } from '../../../domain/json.js';
import type { RunState } from '../../../domain/run-state.js';
import type { StaffChange, StepStanding } from '../../../domain/staff-action.js';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { StepHint } from '../../../ports/run-store.js';
import type { NewDecision, StaffDesk, StaffStore } from '../../../ports/staff-store.js';
import { AGE_MS, AUTHORIZATION } from '../effect-store/effect-columns.js';
import type { EffectChange, StepChange, StepRow } from '../run-store/settle-changes.js';
import { writeChanges } from '../run-store/write-changes.js';
import { one, rows } from '../sql.js';
import { addSteps } from './add-steps.js';
import { earlierDecisions, recordDecision } from './review-decisions.js';

type LockedEffect = EffectOnRecord & Pick<EffectChange, 'id' | 'authorized_by' | 'authorized_epoch'>;
type LockedStep = StepRow & {
  kind: string;
  input: JsonObject;
  requirement_key: string | null;
  business_key: string | null;
  ended_at: Date | null;
};

// Locked in the order in which a signal locks them, or the two could wait for each other.
const STEPS = `
WITH locked AS (SELECT * FROM step_run WHERE run_id = $1 ORDER BY id FOR UPDATE)
SELECT id, run_id, key, kind, status, epoch, needs, input, requirement_key, business_key, ended_at FROM locked ORDER BY position`;

const REQUIRES_PRE_ADVERSE = `
SELECT coalesce((settings || decision_settings)->>'requirePreAdverse', 'false')::boolean AS required FROM organization WHERE id = $1`;

export class PostgresStaffStore implements StaffStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  async withOpenRun<T>(organizationId: string, runId: string, work: (desk: StaffDesk) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (manager) => {
      const run = await one<{ state: RunState; personId: string }>(
        manager,
        'SELECT state, person_id AS "personId" FROM workflow_run WHERE id = $1 AND organization_id = $2 FOR UPDATE',
        [runId, organizationId],
      );
      if (!run) throw new Refusal('RUN_NOT_FOUND', 'There is no such run.', 'not-found');
      if (run.state !== 'open')
        throw new Refusal('RUN_ENDED', `The run is ${run.state}: nothing in it can change any more.`, 'conflict');
      const steps = await rows<LockedStep>(manager, STEPS, [runId]);
      const worked = await work(
        new PostgresStaffDesk(manager, { organizationId, runId, personId: run.personId }, steps),
      );
      this.failpoints.reach('before-staff-commit');
      return worked;
    });
    this.failpoints.reach('after-staff-commit');
    return result;
  }
}

class PostgresStaffDesk implements StaffDesk {
  constructor(
    private readonly manager: EntityManager,
    private readonly run: { organizationId: string; runId: string; personId: string },
    private locked: LockedStep[],
  ) {}

  steps(): Omit<StepStanding, 'hasEffect'>[] {
    return this.locked.map(({ key, kind, status, input, requirement_key, ended_at }) => ({
      key,
      kind,
      status,
      input,
      requirementKey: requirement_key ?? undefined,
      endedAt: ended_at?.toISOString(),
    }));
  }

  effect(stepKey: string): Promise<EffectOnRecord | undefined> {
    return this.lockEffect(this.locked.find((step) => step.key === stepKey));
  }

  async requiresPreAdverse(): Promise<boolean> {
    const found = await one<{ required: boolean }>(this.manager, REQUIRES_PRE_ADVERSE, [this.run.organizationId]);
    return found?.required === true;
  }

  decisions(stepKey: string): Promise<EarlierDecision[]> {
    return earlierDecisions(this.manager, this.idOf(stepKey));
  }

  record(stepKey: string, decision: NewDecision): Promise<string> {
    return recordDecision(this.manager, this.idOf(stepKey), decision);
  }

  private idOf(stepKey: string): string {
    return this.locked.find(({ key }) => key === stepKey)?.id ?? '';
  }

  async apply(stepKey: string, change: StaffChange, effectOutput: JsonObject): Promise<StepHint[]> {
    if (change.adds) {
      await addSteps(this.manager, this.run, stepKey, change.adds);
      this.locked = await rows<LockedStep>(this.manager, STEPS, [this.run.runId]);
    }
    const changes = this.locked.flatMap((step): StepChange[] => {
      const base = { id: step.id, epoch: step.epoch + 1 };
      if (change.ready.includes(step.key)) return [{ ...base, status: 'ready' }];
      if (change.skipped.includes(step.key)) return [{ ...base, status: 'skipped', requirement: 'waived' }];
      if (change.noted?.key === step.key)
        return [{ id: step.id, epoch: step.epoch, status: step.status, waiting_for: change.noted.waitingFor }];
      if (change.completed?.key !== step.key) return [];
      const { output, requirement, completedAt: completed_at } = change.completed;
      return [{ ...base, status: 'succeeded', output, requirement, completed_at }];
    });
    const effects = change.effect ? await this.effectChange(stepKey, change.effect, effectOutput) : [];
    return writeChanges(this.manager, this.locked, changes, effects);
  }

  async cancel(): Promise<void> {
    await this.manager.query(`UPDATE workflow_run SET state = 'cancelled', ended_at = clock_now() WHERE id = $1`, [
      this.run.runId,
    ]);
    await this.manager.query(
      `UPDATE step_run SET status = 'cancelled', epoch = epoch + 1, ended_at = clock_now(), due_at = NULL
       WHERE run_id = $1 AND status NOT IN ('succeeded', 'skipped', 'cancelled')`,
      [this.run.runId],
    );
  }

  async audit(entry: {
    actor: string;
    action: string;
    reason: string;
    stepKey?: string;
    detail?: JsonObject;
  }): Promise<void> {
    const { organizationId, personId, runId } = this.run;
    await this.manager.query(
      `INSERT INTO audit_entry (organization_id, person_id, run_id, step_key, actor, action, reason, detail)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        organizationId,
        personId,
        runId,
        entry.stepKey ?? null,
        entry.actor,
        entry.action,
        entry.reason,
        entry.detail ?? null,
      ],
    );
  }

  private async effectChange(
    stepKey: string,
    told: NonNullable<StaffChange['effect']>,
    output: JsonObject,
  ): Promise<EffectChange[]> {
    const step = this.locked.find((candidate) => candidate.key === stepKey);
    // What staff did by hand before the step tried has no entry yet.
    if (told.state === 'confirmed') await this.enter(step);
    const effect = await this.lockEffect(step);
    if (!effect) return [];
    const { id, authorized_by, authorized_epoch } = effect;
    const proof = told.state === 'confirmed' ? { external_id: told.externalId, output } : {};
    return [{ id, authorized_by, authorized_epoch, state: told.state, ...proof }];
  }

  private lockEffect(step: LockedStep | undefined): Promise<LockedEffect | undefined> {
    return one(
      this.manager,
      `SELECT e.id, e.state, ${AUTHORIZATION} AS authorization, ${AGE_MS} AS "ageMs",
         e.step_run_id AS authorized_by, e.epoch AS authorized_epoch
       FROM effect e WHERE e.organization_id = $1 AND e.kind = $2 AND e.business_key = $3 FOR UPDATE`,
      [this.run.organizationId, step?.kind, step?.business_key],
    );
  }

  private async enter(step: LockedStep | undefined): Promise<void> {
    const { organizationId, personId } = this.run;
    await this.manager.query(
      `INSERT INTO effect (organization_id, person_id, kind, business_key, state, step_run_id, epoch)
       VALUES ($1, $2, $3, $4, 'rejected', $5, $6) ON CONFLICT (organization_id, kind, business_key) DO NOTHING`,
      [organizationId, personId, step?.kind, step?.business_key, step?.id, step?.epoch],
    );
  }
}
