import type { DataSource, EntityManager } from 'typeorm';
import { prepared } from '../prepared.js';
import { one } from '../sql.js';

/** All records of one human. */
export interface PersonBody {
  /** The employee id of the one that counts; null when nobody is known by the id. */
  root: string | null;
  /** Those of everybody who was merged into it, and its own. */
  employeeIds: string[];
}

/** Link by link (hence OFFSET), so that it costs the same whatever the planner knows. */
const BODY = prepared(`
WITH RECURSIVE up AS (
  SELECT id, employee_id, merged_into FROM person WHERE organization_id = $1 AND employee_id = $2
  UNION ALL SELECT p.* FROM up CROSS JOIN LATERAL (
    SELECT id, employee_id, merged_into FROM person WHERE person.id = up.merged_into OFFSET 0) AS p
), body AS (
  SELECT id, employee_id FROM up WHERE merged_into IS NULL
  UNION ALL SELECT p.* FROM body CROSS JOIN LATERAL (
    SELECT id, employee_id FROM person WHERE person.merged_into = body.id OFFSET 0) AS p
)
SELECT (SELECT employee_id FROM up WHERE merged_into IS NULL) AS root,
  coalesce((SELECT array_agg(employee_id) FROM body), ARRAY[$2]) AS "employeeIds"`);

const LOCK = prepared('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');

export async function bodyOf(
  on: DataSource | EntityManager,
  organizationId: string,
  employeeId: string,
): Promise<PersonBody> {
  const found = await one<PersonBody>(on, BODY, [organizationId, employeeId]);
  return found ?? { root: null, employeeIds: [employeeId] };
}

/** On the name rather than on a row: it also holds for people who do not exist yet. Several are taken in one order. */
export async function lockPeople(
  on: EntityManager,
  organizationId: string,
  employeeIds: readonly string[],
): Promise<void> {
  for (const employeeId of [...new Set(employeeIds)].sort()) await on.query(LOCK, [`${organizationId}:${employeeId}`]);
}
