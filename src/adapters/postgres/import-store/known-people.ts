import type { DataSource } from 'typeorm';
import type { RulesVersion } from '../../../domain/rules-version.js';
import type { Rule } from '../../../domain/rule.js';
import type { KnownName } from '../../../ports/import-store.js';
import type { KnownPeople, KnownPerson } from '../../../ports/known-people.js';
import { readPeople } from '../intake-store/load-person.js';
import { eventsOfPeople } from '../intake-store/recorded-events.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const BASICS = `
SELECT day_of(o.time_zone, o.cut_off_hour)::text AS today, coalesce(r.version, 0) AS version, coalesce(r.rules, '[]') AS rules
FROM organization o LEFT JOIN rule_set r ON r.organization_id = o.id AND r.status = 'published' WHERE o.id = $1`;

const PINNED = 'SELECT version, rules FROM rule_set WHERE organization_id = $1 AND version = ANY($2)';

const NAMES = `
SELECT remote_id AS "remoteId", employee_id AS "employeeId", ${timeColumn('as_of')} AS "asOf" FROM person_name
WHERE organization_id = $1 AND source = $2 AND remote_id = ANY($3)`;

/** The same that the intake reads for one person after another, for many at once. */
export async function readKnownPeople(
  database: DataSource,
  organizationId: string,
  source: string,
  wanted: readonly KnownName[],
): Promise<KnownPeople> {
  const basics = await one<{ today: string; version: number; rules: Rule[] }>(database, BASICS, [organizationId]);
  if (!basics) throw new Error(`Organization ${organizationId} does not exist.`);
  const { today, version, rules } = basics;
  const told = wanted.flatMap(({ remoteId, previousIds = [] }) => [remoteId, ...previousIds]);
  const named = await rows<{ remoteId: string; employeeId: string; asOf: string | null }>(database, NAMES, [
    organizationId,
    source,
    told,
  ]);
  const names = new Map(named.map((name) => [name.remoteId, name]));
  const employeeIdOf = ({ remoteId, previousIds = [] }: KnownName) =>
    [remoteId, ...previousIds].map((id) => names.get(id)?.employeeId).find((id) => id !== undefined) ?? remoteId;
  const employeeIds = wanted.map(employeeIdOf);
  const people = await readPeople(database, organizationId, employeeIds);
  const events = await eventsOfPeople(database, organizationId, employeeIds);
  const known = wanted.map((name): [string, KnownPerson] => {
    const employeeId = employeeIdOf(name);
    const asOf = names.get(name.remoteId)?.asOf ?? undefined;
    return [name.remoteId, { employeeId, asOf, person: people.get(employeeId), events: events.get(employeeId) ?? [] }];
  });
  const versions = [...people.values()].flatMap(({ pin }) => pin?.version ?? []);
  const pinned = await rows<RulesVersion>(database, PINNED, [organizationId, versions]);
  return { today, rules: { version, rules }, pinned, people: new Map(known) };
}
