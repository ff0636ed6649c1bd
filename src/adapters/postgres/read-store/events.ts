import type { DataSource } from 'typeorm';
import type { EventsFilter, EventView, Page, PageRequest, ToldEvent } from '../../../ports/read-store.js';
import { one, rows } from '../sql.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from './page.js';

const COLUMNS = `
  e.id, e.source, e.delivery_id AS "deliveryId", e.type, e.employee_id AS "employeeId", e.person_id AS "personId",
  ${timeColumn('e.occurred_at')} AS "occurredAt", e.effective_date::text AS "effectiveDate", e.access_revoked AS "accessRevoked",
  e.outcome, e.reason, e.run_id AS "runId", (SELECT r.rules_version FROM workflow_run r WHERE r.id = e.run_id) AS "rulesVersion",
  (SELECT nullif(concat_ws(' ', p.facts->>'firstName', p.facts->>'lastName'), '') FROM person p WHERE p.id = e.person_id) AS "personName",
  (SELECT c.name FROM connection c WHERE c.organization_id = e.organization_id AND c.id::text = e.source) AS "sourceName",
  ${timeColumn('e.received_at')} AS "receivedAt"`;

/** More people of one name than anybody reads through. */
const peopleFound = 500;

const FOUND = `
SELECT employee_id AS "employeeId" FROM person
WHERE organization_id = $1 AND position(lower($2) IN lower(
  concat_ws(' ', facts->>'firstName', facts->>'lastName', facts->>'email'))) > 0 LIMIT ${peopleFound}`;

const startOf = (day: string) =>
  `(${day}::date::timestamp AT TIME ZONE (SELECT time_zone FROM organization WHERE id = $1))`;

const LIST = `
SELECT ${COLUMNS}, ${isoColumn('e.received_at')} AS "cursorAt" FROM hr_event e
WHERE e.organization_id = $1
  AND ($2::timestamptz IS NULL OR (e.received_at, e.id) < ($2, $3::uuid))
  AND ($4::text IS NULL OR e.outcome = $4)
  AND ($5::text IS NULL OR e.employee_id = $5)
  AND ($6::text[] IS NULL OR e.employee_id = ANY($6))
  AND ($7::text IS NULL OR e.source = $7)
  AND ($8::text IS NULL OR e.type = $8)
  AND ($9::text IS NULL OR e.received_at >= ${startOf('$9')})
  AND ($10::text IS NULL OR e.received_at < ${startOf('($10::date + 1)')})
ORDER BY e.received_at DESC, e.id DESC LIMIT $11`;

export async function listEvents(
  database: DataSource,
  organizationId: string,
  filter: EventsFilter,
  page: PageRequest,
): Promise<Page<EventView>> {
  const position = decodeCursor(page.cursor);
  const found = await rows<EventView & { cursorAt: string }>(database, LIST, [
    organizationId,
    position?.at ?? null,
    position?.id ?? null,
    filter.outcome ?? null,
    filter.employeeId ?? null,
    filter.search === undefined ? null : await idsOf(database, organizationId, filter.search),
    filter.source ?? null,
    filter.type ?? null,
    filter.from ?? null,
    filter.to ?? null,
    page.limit + 1,
  ]);
  return toPage(found, page);
}

/** Of whom a search may mean; people of whom only events are known have nothing but their id. */
async function idsOf(database: DataSource, organizationId: string, search: string): Promise<string[]> {
  const people = await rows<{ employeeId: string }>(database, FOUND, [organizationId, search]);
  return [search, ...people.map(({ employeeId }) => employeeId)];
}

export function readEvent(
  database: DataSource,
  organizationId: string,
  eventId: string,
): Promise<ToldEvent | undefined> {
  const sql = `SELECT ${COLUMNS}, e.facts, e.sealed IS NOT NULL AS "tellsBirthDate"
    FROM hr_event e WHERE e.organization_id = $1 AND e.id::text = $2`;
  return one<ToldEvent>(database, sql, [organizationId, eventId]);
}
