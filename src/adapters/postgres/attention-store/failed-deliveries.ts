/** What HR systems delivered and nobody could take in; what it said must still be there to be read again. */
export const FAILED_DELIVERIES = `
SELECT 'delivery' AS kind, d.id AS subject, d.received_at AS since, d.ended_at::text AS occurrence, NULL::uuid AS person_id,
  c.name AS about, 'normal' AS urgency, jsonb_build_object('connectionId', c.id, 'connection', c.name,
    'code', d.error->>'code', 'message', d.error->>'message') AS facts
FROM connection c JOIN hr_delivery d ON d.connection_id = c.id
WHERE c.organization_id = $1 AND d.status = 'failed' AND d.sealed_content IS NOT NULL`;
