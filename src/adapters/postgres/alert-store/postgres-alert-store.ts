import type { DataSource } from 'typeorm';
import type { AlertState, AlertStore, AlertView, NewAlert } from '../../../ports/alert-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { raiseAlerts } from './raise-alerts.js';
import { settleAlerts } from './settle-alerts.js';

const COLUMNS = `
  id, kind, subject, severity, message, detail, CASE WHEN resolved_at IS NULL THEN 'open' ELSE 'resolved' END AS state,
  ${timeColumn('first_seen_at')} AS "firstSeenAt", ${timeColumn('last_seen_at')} AS "lastSeenAt", times,
  ${timeColumn('resolved_at')} AS "resolvedAt", resolved_by AS "resolvedBy", resolved_reason AS "resolvedReason"`;

const RESOLVE = `
WITH resolved AS (
  UPDATE alert SET resolved_at = clock_now(), resolved_by = $3, resolved_reason = $4
  WHERE organization_id = $1 AND id::text = $2 AND resolved_at IS NULL RETURNING *
), audited AS (
  INSERT INTO audit_entry (organization_id, actor, action, reason, detail)
  SELECT organization_id, $3, 'alert.resolved', $4, jsonb_build_object('alertId', id, 'kind', kind, 'subject', subject) FROM resolved
)
SELECT ${COLUMNS} FROM resolved`;

const LIST = `
SELECT ${COLUMNS}, ${isoColumn('first_seen_at')} AS "cursorAt" FROM alert
WHERE organization_id = $1 AND ($2::boolean IS NULL OR (resolved_at IS NULL) = $2) AND ($3::text IS NULL OR kind = $3)
  AND ($4::timestamptz IS NULL OR (first_seen_at, id) < ($4, $5::uuid))
ORDER BY first_seen_at DESC, id DESC LIMIT $6`;

export class PostgresAlertStore implements AlertStore {
  constructor(private readonly database: DataSource) {}

  raise(organizationId: string, alerts: readonly NewAlert[]): Promise<void> {
    return raiseAlerts(this.database, organizationId, alerts);
  }

  settle(...told: Parameters<AlertStore['settle']>): Promise<void> {
    return settleAlerts(this.database, ...told);
  }

  resolve(
    organizationId: string,
    id: string,
    { actor, reason }: { actor: string; reason: string },
  ): Promise<AlertView | undefined> {
    return one(this.database, RESOLVE, [organizationId, id, actor, reason]);
  }

  async list(
    organizationId: string,
    { state, kind }: { state?: AlertState; kind?: string },
    page: PageRequest,
  ): Promise<Page<AlertView>> {
    const position = decodeCursor(page.cursor);
    const isOpen = state === undefined ? null : state === 'open';
    const from = [position?.at ?? null, position?.id ?? null];
    const parameters = [organizationId, isOpen, kind ?? null, ...from, page.limit + 1];
    return toPage(await rows<AlertView & { cursorAt: string }>(this.database, LIST, parameters), page);
  }
}
