import type { EntityManager } from 'typeorm';
import type { EventReason } from '../../../domain/hr-event.js';
import { overriddenKey, type NewOverride } from '../../../domain/overrides.js';
import type { Failpoints } from '../../../ports/failpoints.js';
import type { IntakeDesk } from '../../../ports/intake-store.js';
import type { DuplicateState, PeopleDesk, PersonHold } from '../../../ports/people-store.js';
import { bodyOf } from '../intake-store/person-body.js';
import { PostgresIntakeDesk } from '../intake-store/postgres-intake-desk.js';
import { one } from '../sql.js';

const ROOT = `
WITH RECURSIVE up AS (
  SELECT id, merged_into FROM person WHERE id = $1
  UNION ALL SELECT p.id, p.merged_into FROM person p JOIN up ON p.id = up.merged_into
)
SELECT id FROM up WHERE merged_into IS NULL`;

/** What is decided counts for both, and so does a check that was ordered; what one of them holds is not asked of the other. */
const CREDIT = `
WITH credited AS (
  INSERT INTO holding AS h (person_id, key, requirement, state, current, due_date, met_at, rules, generation, renewing, begun_at,
    credited_from, credited_generation)
  SELECT $2, t.key, t.requirement, t.state, false, t.due_date, t.met_at, t.rules, t.generation, t.renewing, t.begun_at, $1, t.generation
  FROM holding t
  WHERE t.person_id = $1 AND (t.state <> 'open' OR t.credited_from IS NOT NULL OR EXISTS (
    SELECT 1 FROM effect e WHERE e.person_id = $1 AND e.kind = 'order-background-check'
      AND e.business_key = order_key($1, t.key, t.generation) AND e.state <> 'rejected'))
  ON CONFLICT (person_id, key) DO UPDATE SET
    state = excluded.state, met_at = excluded.met_at, generation = excluded.generation, renewing = excluded.renewing,
    begun_at = excluded.begun_at, credited_from = excluded.credited_from, credited_generation = excluded.credited_generation
  WHERE h.state = 'open' AND NOT EXISTS (SELECT 1 FROM effect e WHERE e.person_id = $2 AND e.kind = 'order-background-check'
    AND e.business_key = order_key($2, h.key, h.generation) AND e.state <> 'rejected' AND excluded.state = 'open')
  RETURNING h.current
)
SELECT coalesce(bool_or(current), false) AS changed FROM credited`;

const TAKE_BACK = `
WITH lost AS (
  UPDATE holding SET state = 'open', met_at = NULL, renewing = false, credited_from = NULL WHERE person_id = $2 AND credited_from = $1
  RETURNING current
)
SELECT coalesce(bool_or(current), false) AS changed FROM lost`;

/** Inside one transaction that holds the locks of everybody named here. */
export class PostgresPeopleDesk implements PeopleDesk {
  constructor(
    private readonly manager: EntityManager,
    private readonly organizationId: string,
    private readonly failpoints: Failpoints,
  ) {}

  standing(personId: string): Promise<PersonHold | undefined> {
    const sql = `SELECT held_reason AS "heldReason", cycle, merged_into AS "mergedInto" FROM person WHERE id = $1 AND organization_id = $2`;
    return one<PersonHold>(this.manager, sql, [personId, this.organizationId]);
  }

  async desk(personId: string): Promise<IntakeDesk> {
    const { manager, organizationId } = this;
    const employeeId = await this.employeeIdOf(personId);
    const { employeeIds } = await bodyOf(manager, organizationId, employeeId);
    return new PostgresIntakeDesk(manager, { organizationId, employeeId, employeeIds }, this.failpoints);
  }

  async rootOf(personId: string): Promise<string> {
    return (await one<{ id: string }>(this.manager, ROOT, [personId]))?.id ?? personId;
  }

  async release(personId: string, hold: EventReason, cycle: number): Promise<void> {
    const sql = 'INSERT INTO hold_release (person_id, hold, cycle) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    await this.manager.query(sql, [personId, hold, cycle]);
  }

  async judge(duplicateId: string, from: DuplicateState, to: DuplicateState): Promise<boolean> {
    const sql = 'UPDATE duplicate SET state = $3 WHERE id = $1 AND state = $2 RETURNING id';
    return (await one(this.manager, sql, [duplicateId, from, to])) !== undefined;
  }

  async merge(personId: string, intoId: string): Promise<boolean> {
    await this.manager.query('UPDATE person SET merged_into = $2, look_again_on = NULL WHERE id = $1', [
      personId,
      intoId,
    ]);
    await this.manager.query('UPDATE hr_event SET person_id = $2 WHERE person_id = $1', [personId, intoId]);
    return this.changes(CREDIT, personId, intoId);
  }

  async unmerge(personId: string, fromId: string): Promise<boolean> {
    await this.manager.query('UPDATE person SET merged_into = NULL WHERE id = $1', [personId]);
    const { employeeIds } = await bodyOf(this.manager, this.organizationId, await this.employeeIdOf(personId));
    const events = 'UPDATE hr_event SET person_id = $1 WHERE organization_id = $2 AND employee_id = ANY($3)';
    await this.manager.query(events, [personId, this.organizationId, employeeIds]);
    return this.changes(TAKE_BACK, personId, fromId);
  }

  async addOverride(personId: string, override: NewOverride, by: { actor: string; reason: string }): Promise<string> {
    const sql = `INSERT INTO person_override (organization_id, person_id, kind, requirement_key, requirement, actor, reason, expires_on)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`;
    const { kind, expiresOn = null } = override;
    const requirement = kind === 'add' ? override.requirement : null;
    const about = [this.organizationId, personId, kind, overriddenKey(override), requirement];
    const added = await one<{ id: string }>(this.manager, sql, [...about, by.actor, by.reason, expiresOn]);
    if (!added) throw new Error('PostgreSQL did not answer with the override that it stored.');
    return added.id;
  }

  async endOverride(personId: string, id: string, by: { actor: string; reason: string }): Promise<string | undefined> {
    const sql = `
      WITH RECURSIVE body AS (SELECT $1::uuid AS id UNION ALL SELECT p.id FROM body JOIN person p ON p.merged_into = body.id)
      UPDATE person_override SET ended_at = clock_now(), ended_by = $3, end_reason = $4
      WHERE id::text = $2 AND person_id IN (SELECT id FROM body) AND ended_at IS NULL RETURNING requirement_key AS key`;
    return (await one<{ key: string }>(this.manager, sql, [personId, id, by.actor, by.reason]))?.key;
  }

  async audit(
    personId: string,
    { actor, reason, action, detail }: { actor: string; reason: string; action: string; detail?: object },
  ): Promise<void> {
    await this.manager.query(
      'INSERT INTO audit_entry (organization_id, person_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5, $6)',
      [this.organizationId, personId, actor, action, reason, detail ?? null],
    );
  }

  private async changes(sql: string, personId: string, otherId: string): Promise<boolean> {
    return (await one<{ changed: boolean }>(this.manager, sql, [personId, otherId]))?.changed ?? false;
  }

  private async employeeIdOf(personId: string): Promise<string> {
    const sql = 'SELECT employee_id AS "employeeId" FROM person WHERE id = $1';
    const found = await one<{ employeeId: string }>(this.manager, sql, [personId]);
    if (!found) throw new Error('The person vanished inside a transaction that holds their lock.');
    return found.employeeId;
  }
}
