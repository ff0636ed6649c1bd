import type { DataSource, EntityManager } from 'typeorm';
import type { PersonOnRecord } from '../../../domain/decision.js';
import { prepared } from '../prepared.js';
import { one, rows } from '../sql.js';
import { createPerson } from './identify.js';
import { personQuery, toRecord, type PersonRow } from './person-row.js';

/** In the order of every other writer: the run, then its steps by id. */
const LOCK_OPEN_RUNS = prepared(`
  SELECT r.id FROM workflow_run r JOIN person p ON p.id = r.person_id
  WHERE p.organization_id = $1 AND p.employee_id = $2 AND r.state = 'open' ORDER BY r.id FOR UPDATE OF r`);
const LOCK_OPEN_STEPS = `
  SELECT id FROM step_run WHERE run_id = ANY($1) AND status NOT IN ('succeeded', 'skipped', 'cancelled') ORDER BY id FOR UPDATE`;
const PEOPLE = prepared(personQuery());

/**
 * The caller holds the person's lock. Creates the person on first sight. Work under way stands still until the decision
 * is written: a step that is claimed or settled in between would make what it rests on untrue.
 */
export async function loadPerson(
  on: EntityManager,
  organizationId: string,
  employeeId: string,
): Promise<PersonOnRecord> {
  const runs = await rows<{ id: string }>(on, LOCK_OPEN_RUNS, [organizationId, employeeId]);
  if (runs.length > 0) await on.query(LOCK_OPEN_STEPS, [runs.map(({ id }) => id)]);
  const read = () => one<PersonRow>(on, PEOPLE, [organizationId, [employeeId]]);
  const row = (await read()) ?? (await createPerson(on, organizationId, employeeId).then(read));
  if (!row) throw new Error('The person vanished inside a transaction that holds their lock.');
  return toRecord(row);
}

/** People as they stand, by their employee ids, without a lock and without creating anybody. */
export async function readPeople(
  on: DataSource,
  organizationId: string,
  employeeIds: readonly string[],
): Promise<Map<string, PersonOnRecord>> {
  const people = await rows<PersonRow>(on, PEOPLE, [organizationId, employeeIds]);
  return new Map(people.map((row) => [row.employeeId, toRecord(row)]));
}
