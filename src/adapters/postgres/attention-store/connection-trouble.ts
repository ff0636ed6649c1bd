import { STANDING_COLUMNS, STANDING_FROM } from '../connection-store/standing.js';

/** Connections about which domain/connection-health.ts has something to say besides what is set aside or has only begun. */
export const CONNECTION_TROUBLE = `
SELECT 'connection' AS kind, t.id AS subject, coalesce(coalesce(t."signatureFailedSince", t."oldestPendingAt", t."polledAt")::timestamptz, t.created_at) AS since,
  '' AS occurrence, NULL::uuid AS person_id, t.name AS about, 'high' AS urgency, to_jsonb(t) AS facts
FROM (SELECT c.id, c.name, c.created_at, ${STANDING_COLUMNS} ${STANDING_FROM} WHERE c.organization_id = $1) t
WHERE t."credentialsExpireInDays" < 14 OR t."refusedLately" OR t."pollError" IS NOT NULL OR t."pendingError" IS NOT NULL
  OR t."lastReconciliation"->>'error' IS NOT NULL OR (t."lagSeconds" > 15 * 60 AND NOT t."awaitsBaseline")`;
