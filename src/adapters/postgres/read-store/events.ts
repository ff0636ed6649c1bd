import type { DataSource } from 'typeorm';
import type { EventOutcome } from '../../../domain/hr-event.js';
import type { EventView, Page, PageRequest } from '../../../ports/read-store.js';
import { one, rows } from '../sql.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from './page.js';

const COLUMNS = `
  id, source, delivery_id AS "deliveryId", type, employee_id AS "employeeId", person_id AS "personId",
  ${timeColumn('occurred_at')} AS "occurredAt", effective_date::text AS "effectiveDate", access_revoked AS "accessRevoked", outcome, reason, run_id AS "runId",
  ${timeColumn('received_at')} AS "receivedAt"`;

export async function listEvents(
  database: DataSource,
  organizationId: string,
  filter: { outcome?: EventOutcome; employeeId?: string },
  page: PageRequest,
): Promise<Page<EventView>> {
  const position = decodeCursor(page.cursor);
  const found = await rows<EventView & { cursorAt: string }>(
    database,
    `SELECT ${COLUMNS}, ${isoColumn('received_at')} AS "cursorAt" FROM hr_event
     WHERE organization_id = $1
       AND ($2::timestamptz IS NULL OR (received_at, id) < ($2, $3::uuid))
       AND ($4::text IS NULL OR outcome = $4)
       AND ($5::text IS NULL OR employee_id = $5)
     ORDER BY received_at DESC, id DESC LIMIT $6`,
    [
      organizationId,
      position?.at ?? null,
      position?.id ?? null,
      filter.outcome ?? null,
      filter.employeeId ?? null,
      page.limit + 1,
    ],
  );
  return toPage(found, page);
}

export function readEvent(
  database: DataSource,
  organizationId: string,
  eventId: string,
): Promise<EventView | undefined> {
  return one<EventView>(database, `SELECT ${COLUMNS} FROM hr_event WHERE organization_id = $1 AND id::text = $2`, [
    organizationId,
    eventId,
  ]);
}
