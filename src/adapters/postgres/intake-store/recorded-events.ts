import type { DataSource, EntityManager } from 'typeorm';
import type { RecordedEvent } from '../../../domain/employment.js';
import type { RecordedDelivery } from '../../../ports/intake-store.js';
import { prepared } from '../prepared.js';
import { rows } from '../sql.js';

/** Dates travel as text: a Date would drag the server's time zone in. */
export const EVENT_COLUMNS = `
  id AS "eventId", type, to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "occurredAt",
  effective_date::text AS "effectiveDate", access_revoked AS "accessRevoked", baseline, facts, sequence::float8 AS sequence, content_key AS "contentKey",
  sealed`;

export type EventRow = {
  eventId: string;
  contentKey: string;
  effectiveDate: string | null;
  sealed: string | null;
} & Omit<RecordedEvent, 'effectiveDate'>;

const EVENTS = prepared(`
SELECT ${EVENT_COLUMNS}, employee_id AS "employeeId" FROM hr_event
  WHERE organization_id = $1 AND employee_id = ANY($2) ORDER BY sequence`);

/** The events of people, each in the order of arrival, by employee id. */
export async function eventsOfPeople(
  on: DataSource | EntityManager,
  organizationId: string,
  employeeIds: readonly string[],
): Promise<Map<string, RecordedDelivery[]>> {
  const found = await rows<EventRow & { employeeId: string }>(on, EVENTS, [organizationId, employeeIds]);
  const events = new Map(employeeIds.map((id): [string, RecordedDelivery[]] => [id, []]));
  for (const row of found) events.get(row.employeeId)?.push(toRecorded(row));
  return events;
}

export function toRecorded(row: EventRow): RecordedDelivery {
  return {
    type: row.type,
    occurredAt: row.occurredAt,
    effectiveDate: row.effectiveDate ?? undefined,
    accessRevoked: row.accessRevoked,
    baseline: row.baseline,
    facts: row.facts,
    sequence: row.sequence,
    contentKey: row.contentKey,
    sealed: row.sealed ?? undefined,
  };
}
