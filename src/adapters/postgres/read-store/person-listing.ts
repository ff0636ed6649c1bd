import type { DataSource } from 'typeorm';
import { one, rows } from '../sql.js';
import { HELD, LASTING } from './standing.js';

const chunk = 5_000;

const told = (fact: string) => `p.facts->>'${fact}'`;
const written = (facts: readonly string[]) => `folded(concat_ws(' ', ${facts.map(told).join(', ')}))`;

/** Values of person p in organization o; days only, so that a row stays true when the day changes. */
const COLUMNS = {
  organization_id: 'p.organization_id',
  employee_id: 'p.employee_id',
  created_at: 'p.created_at',
  // So much decides an order; the id decides between those who share it.
  sort_name: `left(${written(['lastName', 'firstName'])}, 60)`,
  search_text: written(['firstName', 'lastName', 'email']),
  role: told('role'),
  location: told('location'),
  department: told('department'),
  user_type: told('userType'),
  is_active: `p.status = 'active'`,
  start_date: `coalesce(p.start_date, 'infinity')`,
  due_date: 'held.due_date',
  ...LASTING,
};

const names = Object.keys(COLUMNS);

const FOLD = `
WITH touched AS (
  DELETE FROM person_touched t USING (
    SELECT id FROM person_touched WHERE organization_id = $1 ORDER BY id LIMIT ${chunk}
  ) first WHERE t.organization_id = $1 AND t.id = first.id RETURNING t.person_id
), listed AS (
  INSERT INTO person_listing (person_id, ${names.join(', ')})
  SELECT p.id, ${Object.values(COLUMNS).join(', ')}
  FROM person p JOIN organization o ON o.id = p.organization_id ${HELD} WHERE p.id IN (SELECT person_id FROM touched)
  ON CONFLICT (person_id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
)
SELECT count(*)::int AS touched FROM touched`;

/**
 * Brings the listing up to date with everything that was committed before. One at a time for each organization: whoever
 * waited looks with a fresher eye, so that nobody puts an older state over a newer one.
 */
export async function foldListing(database: DataSource, organizationId: string): Promise<void> {
  const some = 'SELECT 1 FROM person_touched WHERE organization_id = $1 LIMIT 1';
  if (!(await one(database, some, [organizationId]))) return;
  let folded: number | undefined;
  do {
    folded = await database.transaction(async (manager) => {
      const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
      await manager.query(lock, [`listing:${organizationId}`]);
      return (await one<{ touched: number }>(manager, FOLD, [organizationId]))?.touched;
    });
  } while (folded === chunk);
}

export async function foldEveryListing(database: DataSource): Promise<void> {
  const touched = await rows<{ id: string }>(database, 'SELECT DISTINCT organization_id AS id FROM person_touched');
  for (const { id } of touched) await foldListing(database, id);
}
