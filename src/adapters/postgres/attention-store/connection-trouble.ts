import { STANDING_COLUMNS, STANDING_FROM } from '../connection-store/standing.js';
import type { Source } from './source.js';

/**
 * Connections about which domain/connection-health.ts has something to say, but for what is items of their own, or passes by
 * itself, or was meant by whoever paused them.
 */
export const connectionTrouble: Source = {
  kinds: ['connection'],
  kind: `'connection'`,
  subject: 't.id',
  since: 'coalesce(coalesce(t."signatureFailedSince", t."oldestPendingAt", t."polledAt")::timestamptz, t.created_at)',
  occurrence: `''`,
  personId: 'NULL::uuid',
  about: 't.name',
  urgency: `'high'`,
  facts: 'to_jsonb(t)',
  from: `
FROM (SELECT c.id, c.name, c.created_at, ${STANDING_COLUMNS} ${STANDING_FROM} WHERE c.organization_id = $1) t
WHERE t."pausedAt" IS NULL AND (
  t."credentialsExpireInDays" < 14 OR t."refusedLately" OR t."pollError" IS NOT NULL OR t."pendingError" IS NOT NULL
  OR t."lastReconciliation"->>'error' IS NOT NULL OR (t."lagSeconds" > 15 * 60 AND NOT t."awaitsBaseline"))`,
};
