import type { DataSource, EntityManager } from 'typeorm';
import type { RemoteName } from '../../../ports/intake-store.js';
import { one } from '../sql.js';

/** The id itself counts before ids of the past, and these before the person key; of several the one seen first. */
const EMPLOYEE_ID = `
  SELECT employee_id AS "employeeId" FROM person_name
  WHERE organization_id = $1 AND source = $2 AND (remote_id = $3 OR remote_id = ANY($4) OR person_key = $5)
  ORDER BY remote_id = $3 DESC, remote_id = ANY($4) DESC, first_seen_at, remote_id LIMIT 1`;

export async function employeeIdOf(
  database: DataSource,
  organizationId: string,
  source: string,
  { remoteId, previousIds = [], personKey }: RemoteName,
): Promise<string> {
  const found = await one<{ employeeId: string }>(database, EMPLOYEE_ID, [
    organizationId,
    source,
    remoteId,
    previousIds,
    personKey ?? null,
  ]);
  return found?.employeeId ?? remoteId;
}

const NOTE = `
  INSERT INTO person_name (organization_id, source, remote_id, employee_id, person_key, as_of)
  SELECT $1, $2, $3, $4, $5, $6::timestamptz
  WHERE NOT EXISTS (SELECT 1 FROM person_name n WHERE n.organization_id = $1 AND n.source = $2 AND n.employee_id = $4 AND n.as_of > $6)
  ON CONFLICT (organization_id, source, remote_id) DO UPDATE
  SET person_key = coalesce(excluded.person_key, person_name.person_key),
    as_of = coalesce(excluded.as_of, person_name.as_of)
  RETURNING remote_id`;

/** @returns false when a newer record was seen, under whatever name of the person. */
export async function noteName(
  on: EntityManager,
  person: { organizationId: string; employeeId: string },
  source: string,
  { remoteId, personKey }: RemoteName,
  asOf: string | undefined,
): Promise<boolean> {
  const values = [person.organizationId, source, remoteId, person.employeeId, personKey ?? null, asOf ?? null];
  return (await one(on, NOTE, values)) !== undefined;
}
