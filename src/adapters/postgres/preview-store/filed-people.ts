import type { DataSource } from 'typeorm';
import type { FiledEvent, PersonOnFile } from '../../../ports/preview-store.js';
import { readPeople } from '../intake-store/load-person.js';
import { timeColumn } from '../read-store/page.js';
import { rows } from '../sql.js';

/**
 * A day that may change what is known writes itself into look_again_on: before it, the facts of the last decision are
 * still what all events amount to. Who was merged is told of under another id.
 */
const EVENTS = `
WITH RECURSIVE body AS (
  SELECT p.id, p.employee_id AS root, p.employee_id,
    $3 AND p.revision > 0 AND coalesce(p.look_again_on > day_of(o.time_zone, o.cut_off_hour), true)
      AND NOT EXISTS (SELECT 1 FROM person m WHERE m.merged_into = p.id) AS settled
  FROM person p JOIN organization o ON o.id = p.organization_id WHERE p.organization_id = $1 AND p.employee_id = ANY($2)
  UNION ALL SELECT p.id, body.root, p.employee_id, false FROM body JOIN person p ON p.merged_into = body.id
)
SELECT body.root, e.type, ${timeColumn('e.occurred_at')} AS "occurredAt", e.effective_date::text AS "effectiveDate",
  e.access_revoked AS "accessRevoked", e.baseline, e.sequence::float8 AS sequence, e.sealed,
  CASE WHEN NOT settled THEN e.facts END AS facts
FROM body JOIN hr_event e ON e.organization_id = $1 AND e.employee_id = body.employee_id ORDER BY e.sequence`;

type EventRow = Omit<FiledEvent, 'effectiveDate' | 'sealed' | 'facts'> & {
  root: string;
  effectiveDate: string | null;
  sealed: string | null;
  facts: FiledEvent['facts'] | null;
};

/** People with their histories, a few thousand at once. */
export async function filedPeople(
  on: DataSource,
  organizationId: string,
  employeeIds: readonly string[],
  what: 'facts' | 'standing',
): Promise<PersonOnFile[]> {
  const [people, told] = await Promise.all([
    readPeople(on, organizationId, employeeIds),
    rows<EventRow>(on, EVENTS, [organizationId, employeeIds, what === 'standing']),
  ]);
  const ofPerson = new Map(employeeIds.map((id): [string, EventRow[]] => [id, []]));
  for (const event of told) ofPerson.get(event.root)?.push(event);
  return employeeIds.flatMap((employeeId) => {
    const person = people.get(employeeId);
    if (!person) return [];
    const standing = { ...person.acted?.facts, employeeId };
    const events = (ofPerson.get(employeeId) ?? []).map(({ effectiveDate, sealed, facts, ...event }) => ({
      ...event,
      effectiveDate: effectiveDate ?? undefined,
      sealed: sealed ?? undefined,
      facts: facts ? { ...facts, employeeId } : standing,
    }));
    return [{ employeeId, person, events }];
  });
}
