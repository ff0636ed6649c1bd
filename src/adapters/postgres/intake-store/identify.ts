import type { EntityManager } from 'typeorm';
import type { Identity } from '../../../ports/intake-store.js';
import { prepared } from '../prepared.js';
import { one } from '../sql.js';

/** Two new people with the same trait wait for each other here, so that the second finds the first. */
const LOCK_TRAITS = prepared(`
SELECT pg_advisory_xact_lock(hashtextextended(trait, 0)) FROM (
  SELECT $1 || ':trait:' || t AS trait FROM unnest($2::text[]) AS t ORDER BY 1) AS traits`);

/**
 * $4 email, $5 first name, $6 full name, all in lower case; $7 birth key. A mailbox alone proves nothing: families share
 * them.
 */
const KEEP_UP = `
WITH keys AS (
  SELECT theirs.employee_id FROM person_name mine
  JOIN person_name theirs ON theirs.organization_id = mine.organization_id AND theirs.person_key = mine.person_key
    AND theirs.source <> mine.source
  WHERE mine.organization_id = $1 AND mine.employee_id = ANY($3)
), found AS (
  SELECT id, grounds FROM person p, LATERAL (SELECT array_remove(ARRAY[
    CASE WHEN lower(p.facts->>'email') = $4 AND (lower(trim(p.facts->>'firstName')) = $5
      OR lower(concat_ws(' ', trim(p.facts->>'firstName'), trim(p.facts->>'lastName'))) = $6) THEN 'SAME_EMAIL_AND_NAME' END,
    CASE WHEN p.birth_key = $7 THEN 'SAME_NAME_AND_BIRTH_DATE' END,
    CASE WHEN p.employee_id = ANY(ARRAY(SELECT employee_id FROM keys)) THEN 'SAME_PERSON_KEY' END], NULL) AS grounds) g
  WHERE p.organization_id = $1 AND p.id <> $2 AND p.merged_into IS NULL AND p.status <> 'unknown'
    AND (lower(p.facts->>'email') = $4 OR p.birth_key = $7 OR p.employee_id = ANY(ARRAY(SELECT employee_id FROM keys)))
    AND cardinality(grounds) > 0
), gone AS (
  UPDATE duplicate SET state = 'dismissed' WHERE person_id = $2 AND state = 'open' AND other_id NOT IN (SELECT id FROM found)
)
INSERT INTO duplicate AS d (organization_id, person_id, other_id, grounds, state)
SELECT $1, $2, id, grounds, 'open' FROM found
ON CONFLICT (LEAST(person_id, other_id), GREATEST(person_id, other_id)) DO UPDATE SET
  person_id = excluded.person_id, other_id = excluded.other_id, grounds = excluded.grounds, state = 'open'
WHERE d.state = 'dismissed' OR (d.state = 'open' AND d.person_id = excluded.person_id)`;

const KNOWN = prepared(
  `SELECT id, revision, birth_key AS "birthKey" FROM person WHERE organization_id = $1 AND employee_id = $2`,
);

interface Known {
  id: string;
  revision: number;
  birthKey: string | null;
}

export async function identify(
  on: EntityManager,
  { organizationId, employeeId, employeeIds }: { organizationId: string; employeeId: string; employeeIds: string[] },
  { facts, birthKey }: Identity,
): Promise<void> {
  const read = () => one<Known>(on, KNOWN, [organizationId, employeeId]);
  const person = (await read()) ?? (await createPerson(on, organizationId, employeeId).then(read));
  if (!person) return;
  if (birthKey !== undefined && birthKey !== person.birthKey)
    await on.query('UPDATE person SET birth_key = $2 WHERE id = $1', [person.id, birthKey]);
  if (person.revision > 0) return;
  const [email, first, last] = [facts.email, facts.firstName, facts.lastName].map((text) => text?.trim().toLowerCase());
  const fullName = [first, last].filter(Boolean).join(' ');
  const traits = [email, birthKey].filter((trait) => trait !== undefined);
  await on.query(LOCK_TRAITS, [organizationId, traits]);
  await on.query(KEEP_UP, [
    ...[organizationId, person.id, employeeIds],
    ...[email ?? null, first ?? null, fullName || null, birthKey ?? null],
  ]);
}

/** The caller holds the person's lock. */
export async function createPerson(on: EntityManager, organizationId: string, employeeId: string): Promise<void> {
  await on.query(
    'INSERT INTO person (organization_id, employee_id, facts) VALUES ($1, $2, $3) ON CONFLICT (organization_id, employee_id) DO NOTHING',
    [organizationId, employeeId, { employeeId }],
  );
}
