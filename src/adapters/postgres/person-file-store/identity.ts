import type { DataSource } from 'typeorm';
import type { PersonIdentity } from '../../../ports/person-file.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import type { Body } from './find-body.js';

const DUPLICATES = `
SELECT d.id, d.state, d.grounds, jsonb_build_object('id', o.id, 'employeeId', o.employee_id, 'firstName', o.facts->>'firstName',
  'lastName', o.facts->>'lastName', 'email', o.facts->>'email', 'startDate', o.start_date::text) AS other
FROM duplicate d JOIN person o ON o.id = CASE WHEN d.person_id = $2 THEN d.other_id ELSE d.person_id END
WHERE d.organization_id = $1 AND (d.person_id = $2 OR d.other_id = $2) ORDER BY d.found_at DESC, d.id`;

/** What is not told is as it was told before. */
const NAMES = `
SELECT facts->>'firstName' AS "firstName", facts->>'lastName' AS "lastName", ${timeColumn('occurred_at')} AS at
FROM hr_event WHERE organization_id = $1 AND employee_id = ANY($2) AND outcome NOT IN ('rejected', 'deduplicated')
  AND facts ?| '{firstName,lastName}' ORDER BY hr_event.occurred_at, sequence`;

interface Told {
  firstName: string | null;
  lastName: string | null;
  at: string;
}

export async function readIdentity(
  database: DataSource,
  organizationId: string,
  { ids, employeeIds }: Body,
): Promise<PersonIdentity> {
  const [own = ''] = ids;
  const [birth, told, duplicates] = await Promise.all([
    one<{ known: boolean }>(database, 'SELECT birth_key IS NOT NULL AS known FROM person WHERE id = $1', [own]),
    rows<Told>(database, NAMES, [organizationId, employeeIds]),
    rows<PersonIdentity['duplicates'][number]>(database, DUPLICATES, [organizationId, own]),
  ]);
  return {
    birthDateKnown: birth?.known === true,
    earlierNames: earlierNames(told),
    duplicates,
    mergedFrom: ids.slice(1).map((id, index) => ({ id, employeeId: employeeIds[index + 1] ?? '' })),
  };
}

/** @param told oldest first. */
function earlierNames(told: readonly Told[]): PersonIdentity['earlierNames'] {
  const names = new Map<string, PersonIdentity['earlierNames'][number]>();
  let now: Omit<Told, 'at'> = { firstName: null, lastName: null };
  for (const { at, firstName, lastName } of told) {
    now = { firstName: firstName ?? now.firstName, lastName: lastName ?? now.lastName };
    const key = JSON.stringify([now.firstName, now.lastName]);
    names.delete(key);
    names.set(key, { ...now, lastToldAt: at });
  }
  return [...names.values()].slice(0, -1).reverse();
}
