import type { DataSource } from 'typeorm';
import type { FiledEvent, PersonOnFile } from '../../../ports/preview-store.js';
import { personQuery, toRecord, type PersonRow } from '../intake-store/person-row.js';
import { timeColumn } from '../read-store/page.js';
import { rows } from '../sql.js';

type EventRow = Omit<FiledEvent, 'effectiveDate' | 'sealed' | 'facts'> & {
  effectiveDate: string | null;
  sealed: string | null;
  facts: FiledEvent['facts'] | null;
};

/**
 * A day that may change what is known writes itself into look_again_on: before it, the facts of the last decision are
 * still what all events amount to. Who was merged is told of under another id.
 */
const FILED = personQuery(`, (
  SELECT json_agg(e) FROM (
    SELECT e.type, ${timeColumn('e.occurred_at')} AS "occurredAt", e.effective_date AS "effectiveDate", e.access_revoked AS "accessRevoked",
      e.baseline, e.sequence, e.sealed,
      CASE WHEN $3 AND person.revision > 0 AND cardinality(body.ids) = 1
        AND (person.look_again_on IS NULL OR person.look_again_on > day_of(z.time_zone, z.cut_off_hour)) THEN NULL ELSE e.facts END AS facts
    FROM hr_event e WHERE e.organization_id = person.organization_id AND e.employee_id = ANY(body.employee_ids) ORDER BY e.sequence) AS e
  ) AS events`);

/** People with their histories, a few thousand at once. */
export async function filedPeople(
  on: DataSource,
  organizationId: string,
  employeeIds: readonly string[],
  what: 'facts' | 'standing',
): Promise<PersonOnFile[]> {
  const found = await rows<PersonRow & { events: EventRow[] | null }>(on, FILED, [
    organizationId,
    employeeIds,
    what === 'standing',
  ]);
  const people = new Map(found.map((row) => [row.employeeId, row]));
  return employeeIds.flatMap((employeeId) => {
    const row = people.get(employeeId);
    if (!row) return [];
    const person = toRecord(row);
    const standing = { ...person.acted?.facts, employeeId };
    const events = (row.events ?? []).map((event): FiledEvent => ({
      type: event.type,
      occurredAt: event.occurredAt,
      effectiveDate: event.effectiveDate ?? undefined,
      accessRevoked: event.accessRevoked,
      baseline: event.baseline,
      sequence: event.sequence,
      sealed: event.sealed ?? undefined,
      facts: event.facts ? { ...event.facts, employeeId } : standing,
    }));
    return [{ employeeId, person, events }];
  });
}
