import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { rows } from '../../src/adapters/postgres/sql.js';
import type { EffectState } from '../../src/domain/effect.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { StepStatus } from '../../src/domain/run-state.js';
import type { StepHint } from '../../src/ports/run-store.js';
import type { AuditedAction, RunsUnderTest, SeedStep, StoredStep } from './runs-under-test.js';

/** Runs written straight into the tables, of whatever shape a test needs, and a look at what became of them. */
export class Runs implements RunsUnderTest {
  private constructor(
    private readonly database: DataSource,
    readonly organizationId: string,
  ) {}

  static async of(database: DataSource, settings: JsonObject = {}): Promise<Runs> {
    const [organization] = await rows<{ id: string }>(
      database,
      'INSERT INTO organization (slug, name, settings) VALUES ($1, $1, $2) RETURNING id',
      [randomUUID(), settings],
    );
    return new Runs(database, organization?.id ?? '');
  }

  async seed(steps: SeedStep[], personId?: string): Promise<{ runId: string; personId: string }> {
    const [runId, person] = [randomUUID(), personId ?? (await this.seedPerson())];
    await this.sql(
      `INSERT INTO workflow_run (id, organization_id, person_id, purpose, state, plan, rules_version)
       VALUES ($1, $2, $3, 'onboarding', 'open', '{}', 1)`,
      [runId, this.organizationId, person],
    );
    for (const [position, step] of steps.entries()) {
      const { key, needs = [], businessKey, requirementKey, completesRequirement = true } = step;
      await this.sql(
        `INSERT INTO step_run (run_id, organization_id, person_id, position, key, kind, needs, input, requirement_key,
           completes_requirement, business_key, status, epoch, dispatched_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '{"told": 1}', $8, $9, $10, $11, $12, now())`,
        [
          runId,
          this.organizationId,
          person,
          position,
          key,
          key.split(':')[0],
          needs,
          requirementKey ?? null,
          requirementKey !== undefined && completesRequirement,
          businessKey ?? null,
          step.status ?? (needs.length === 0 ? 'ready' : 'pending'),
          needs.length === 0 ? 1 : 0,
        ],
      );
      if (requirementKey !== undefined && completesRequirement) {
        await this.sql(
          `INSERT INTO holding (person_id, key, requirement, state, current, rules) VALUES ($1, $2, '{}', 'open', true, '{}')`,
          [person, requirementKey],
        );
      }
    }
    return { runId, personId: person };
  }

  private async seedPerson(): Promise<string> {
    const [person] = await this.sql<{ id: string }>(
      `INSERT INTO person (organization_id, employee_id, facts, status) VALUES ($1, $2, '{"firstName": "Ana"}', 'active') RETURNING id`,
      [this.organizationId, randomUUID()],
    );
    return person?.id ?? '';
  }

  steps(runId: string): Promise<StoredStep[]> {
    return this.sql(
      `SELECT id, key, status, epoch, attempts, failures, output, error_code, waiting_for,
         (extract(epoch FROM due_at - clock_now()) * 1000)::float8 AS due_in_ms
       FROM step_run WHERE run_id = $1 ORDER BY position`,
      [runId],
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

  async statuses(runId: string): Promise<Record<string, StepStatus>> {
    return Object.fromEntries((await this.steps(runId)).map(({ key, status }) => [key, status]));
  }

  async state(runId: string): Promise<string | undefined> {
    return (await this.sql<{ state: string }>('SELECT state FROM workflow_run WHERE id = $1', [runId]))[0]?.state;
  }

  async holdings(personId: string): Promise<Record<string, string>> {
    const sql = 'SELECT key, state FROM holding WHERE person_id = $1';
    const found = await this.sql<{ key: string; state: string }>(sql, [personId]);
    return Object.fromEntries(found.map(({ key, state }) => [key, state]));
  }

  async attempts(runId: string): Promise<string[]> {
    const sql = 'SELECT outcome FROM attempt WHERE run_id = $1 ORDER BY id';
    return (await this.sql<{ outcome: string }>(sql, [runId])).map(({ outcome }) => outcome);
  }

  audit(runId: string): Promise<AuditedAction[]> {
    const sql = 'SELECT step_key, actor, action, reason, detail FROM audit_entry WHERE run_id = $1 ORDER BY id';
    return this.sql(sql, [runId]);
  }

  async effect(businessKey: string): Promise<{ state: EffectState; external_id: string | null } | undefined> {
    const sql = 'SELECT state, external_id FROM effect WHERE organization_id = $1 AND business_key = $2';
    return (
      await this.sql<{ state: EffectState; external_id: string | null }>(sql, [this.organizationId, businessKey])
    )[0];
  }

  setEffect(businessKey: string, state: EffectState): Promise<unknown> {
    return this.sql('UPDATE effect SET state = $3 WHERE organization_id = $1 AND business_key = $2', [
      this.organizationId,
      businessKey,
      state,
    ]);
  }

  ageEffect(businessKey: string, ms: number): Promise<unknown> {
    return this.sql(
      `UPDATE effect SET authorized_at = authorized_at - $3::float8 * interval '1 millisecond'
       WHERE organization_id = $1 AND business_key = $2`,
      [this.organizationId, businessKey, ms],
    );
  }

  ageDispatch(runId: string, ms: number): Promise<unknown> {
    const sql = `UPDATE step_run SET dispatched_at = now() - $2::float8 * interval '1 millisecond' WHERE run_id = $1`;
    return this.sql(sql, [runId, ms]);
  }

  makeDue(signal: string): Promise<unknown> {
    return this.sql(`UPDATE step_run SET status = 'waiting', due_at = clock_now() WHERE signal = $1`, [signal]);
  }

  cancelEverything(): Promise<unknown> {
    return this.sql(`UPDATE step_run SET status = 'cancelled'`);
  }

  async signalsLeft(): Promise<number> {
    return (await this.sql('SELECT 1 FROM signal WHERE organization_id = $1', [this.organizationId])).length;
  }

  async clockNow(): Promise<number> {
    return Number((await this.sql<{ now: Date }>('SELECT clock_now() AS now'))[0]?.now);
  }

  whileLocked(stepRunId: string, work: () => Promise<void>): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM step_run WHERE id = $1 FOR UPDATE', [stepRunId]);
      await work();
    });
  }

  async whileRefused(businessKey: string, work: () => Promise<void>): Promise<void> {
    await this.sql(`ALTER TABLE effect ADD CONSTRAINT refused CHECK (business_key <> '${businessKey}')`);
    await work();
    await this.sql('ALTER TABLE effect DROP CONSTRAINT refused');
  }

  /** As if the holder had died long ago. */
  expireLease({ stepRunId }: { stepRunId: string }): Promise<unknown> {
    return this.sql(`UPDATE step_run SET lease_until = now() - interval '1 second' WHERE id = $1`, [stepRunId]);
  }

  advanceClock(ms: number): Promise<unknown> {
    return this.sql(`UPDATE virtual_clock SET ahead = ahead + $1::float8 * interval '1 millisecond'`, [ms]);
  }

  sql<T>(text: string, parameters: unknown[] = []): Promise<T[]> {
    return rows<T>(this.database, text, parameters);
  }
}
