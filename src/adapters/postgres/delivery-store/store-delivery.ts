import type { DataSource, EntityManager } from 'typeorm';
import type { NewDelivery } from '../../../ports/delivery-store.js';
import { one } from '../sql.js';

// The same bytes without an id of their own can tell of another change once the first was read: they are read again.
const STORE = `
WITH stored AS (
  INSERT INTO hr_delivery AS d (organization_id, connection_id, delivery_key, origin, sealed_content, bytes)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (connection_id, delivery_key) DO UPDATE SET status = 'pending', sealed_content = excluded.sealed_content,
    due_at = now(), attempts = 0, error = NULL, ended_at = NULL, received_at = clock_now(), sequence = DEFAULT
  WHERE $7 AND (d.status <> 'pending' OR d.connection_id IN
    (SELECT s.connection_id FROM connection_state s WHERE s.connection_id = $2 AND s.read_lease_until > now()))
  RETURNING id
)
SELECT id FROM stored UNION ALL SELECT id FROM hr_delivery WHERE connection_id = $2 AND delivery_key = $3 LIMIT 1`;

/** @returns the id that the delivery is kept under. */
export async function storeDelivery(on: DataSource | EntityManager, delivery: NewDelivery): Promise<string> {
  const { organizationId, connectionId, key, origin, sealedContent, bytes, mayRecur } = delivery;
  const values = [organizationId, connectionId, key, origin, sealedContent, bytes, mayRecur];
  const stored = await one<{ id: string }>(on, STORE, values);
  if (!stored)
    throw new Error('A delivery was stored by somebody else in the same moment: it is safe to send it again.');
  return stored.id;
}
