import type { DataSource } from 'typeorm';
import type { ConnectionStanding } from '../../../ports/connection-store.js';
import { timeColumn } from '../read-store/page.js';
import { one } from '../sql.js';

/** Of a connection c. */
export const STANDING_COLUMNS = `
  s.awaits_baseline AS "awaitsBaseline", ${timeColumn('s.paused_at')} AS "pausedAt", ${timeColumn('last.received_at')} AS "lastDeliveryAt",
  ${timeColumn('s.last_event_at')} AS "lastEventAt", ${timeColumn('waiting.oldest')} AS "oldestPendingAt",
  greatest(0, extract(epoch FROM clock_now() - waiting.oldest))::int AS "lagSeconds", waiting.pending,
  waiting.error AS "pendingError", set_aside.failed,
  s.signature_failures AS "signatureFailures", ${timeColumn('s.signature_failed_since')} AS "signatureFailedSince",
  ${timeColumn('s.signature_failed_at')} AS "signatureFailedAt",
  coalesce(s.signature_failed_at > coalesce(last.received_at, '-infinity'), false) AS "refusedLately",
  ${timeColumn('s.polled_at')} AS "polledAt", s.poll_error AS "pollError", r.last AS "lastReconciliation",
  floor(extract(epoch FROM c.credentials_expire_at - clock_now()) / 86400)::int AS "credentialsExpireInDays"`;

export const STANDING_FROM = `
FROM connection_state s JOIN connection c ON c.id = s.connection_id
LEFT JOIN LATERAL (
  SELECT received_at FROM hr_delivery d WHERE d.connection_id = c.id AND d.origin <> 'test' ORDER BY received_at DESC LIMIT 1
) last ON true
CROSS JOIN LATERAL (
  SELECT min(received_at) AS oldest, count(*)::int AS pending, (array_agg(error ORDER BY sequence) FILTER (WHERE error IS NOT NULL))[1] AS error
  FROM hr_delivery d WHERE d.connection_id = c.id AND d.status = 'pending'
) waiting
CROSS JOIN LATERAL (
  SELECT count(*)::int AS failed FROM hr_delivery d WHERE d.connection_id = c.id AND d.status = 'failed'
) set_aside
LEFT JOIN LATERAL (
  SELECT jsonb_build_object('id', id, 'state', state, 'mode', mode, 'endedAt', ${timeColumn('ended_at')}, 'error', error) AS last
  FROM hr_reconciliation h WHERE h.connection_id = c.id ORDER BY created_at DESC LIMIT 1
) r ON true`;

const STANDING = `SELECT ${STANDING_COLUMNS} ${STANDING_FROM} WHERE c.id = $1`;

export async function readStanding(database: DataSource, connectionId: string): Promise<ConnectionStanding> {
  const standing = await one<ConnectionStanding>(database, STANDING, [connectionId]);
  if (!standing) throw new Error(`Connection ${connectionId} has no state.`);
  return standing;
}
