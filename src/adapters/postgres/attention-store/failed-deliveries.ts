import type { Source } from './source.js';

/** What HR systems delivered and nobody could take in; what it said must still be there to be read again. */
export const failedDeliveries: Source = {
  kinds: ['delivery'],
  kind: `'delivery'`,
  subject: 'd.id',
  since: 'd.received_at',
  occurrence: 'd.ended_at::text',
  personId: 'NULL::uuid',
  about: 'c.name',
  urgency: `'normal'`,
  facts: `jsonb_build_object('connectionId', c.id, 'connection', c.name, 'message', d.error->>'message')`,
  from: `
FROM connection c JOIN hr_delivery d ON d.connection_id = c.id
WHERE c.organization_id = $1 AND d.status = 'failed' AND d.sealed_content IS NOT NULL`,
};
