import type { DataSource, EntityManager } from 'typeorm';
import type { NewAlert } from '../../../ports/alert-store.js';

/** In the order of their subjects, so that two who raise the same ones do not wait for each other. */
const RAISE = `
INSERT INTO alert (organization_id, kind, subject, severity, message, detail)
SELECT DISTINCT ON (a.kind, a.subject) $1::uuid, a.kind, a.subject, a.severity, a.message, a.detail
FROM jsonb_to_recordset($2::jsonb) AS a(kind text, subject text, severity text, message text, detail jsonb)
ORDER BY a.kind, a.subject
ON CONFLICT (organization_id, kind, subject) WHERE resolved_at IS NULL DO UPDATE SET
  severity = excluded.severity, message = excluded.message, detail = excluded.detail,
  last_seen_at = clock_now(), times = alert.times + 1`;

/** Also inside the transaction that finds the reason for them. */
export async function raiseAlerts(
  on: DataSource | EntityManager,
  organizationId: string,
  alerts: readonly NewAlert[],
): Promise<void> {
  if (alerts.length > 0) await on.query(RAISE, [organizationId, JSON.stringify(alerts)]);
}
