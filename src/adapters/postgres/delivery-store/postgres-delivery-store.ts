import type { DataSource } from 'typeorm';
import type {
  ClaimedDelivery,
  DeliveryStatus,
  DeliveryStore,
  DeliveryView,
  NewDelivery,
  ReadingTurn,
  SettledDelivery,
} from '../../../ports/delivery-store.js';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { storeDelivery } from './store-delivery.js';

const isDue = `d.status = 'pending' AND d.due_at <= now()
  AND (d.origin = 'test' OR NOT (s.awaits_baseline OR s.paused_at IS NOT NULL))`;

const TAKE_TURN = `
WITH next AS (
  SELECT s.connection_id FROM connection_state s
  WHERE (s.read_lease_until IS NULL OR s.read_lease_until < now())
    AND EXISTS (SELECT 1 FROM hr_delivery d WHERE d.connection_id = s.connection_id AND ${isDue})
  ORDER BY s.read_at NULLS FIRST, s.connection_id LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE connection_state s SET read_epoch = s.read_epoch + 1, read_at = now(),
  read_lease_until = now() + $1::int * interval '1 millisecond'
FROM next JOIN connection c ON c.id = next.connection_id WHERE s.connection_id = next.connection_id
RETURNING s.connection_id AS "connectionId", c.organization_id AS "organizationId", s.read_epoch AS epoch`;

// A turn is bounded by memory too: contents are opened all at once.
const DUE = `
SELECT id, sequence, origin, sealed_content AS "sealedContent", attempts FROM (
  SELECT d.*, sum(d.bytes) OVER (ORDER BY d.sequence) - d.bytes AS before FROM (
    SELECT d.* FROM hr_delivery d JOIN connection_state s ON s.connection_id = d.connection_id
    WHERE d.connection_id = $1 AND ${isDue} ORDER BY d.sequence LIMIT 200
  ) d
) d WHERE before < 4194304 ORDER BY sequence`;

const END_TURN = `
UPDATE connection_state SET read_lease_until = NULL, last_event_at = CASE WHEN $3 THEN clock_now() ELSE last_event_at END
WHERE connection_id = $1 AND read_epoch = $2 RETURNING connection_id`;

const SETTLE = `
UPDATE hr_delivery d SET status = t.status, notices = t.notices, error = t.error,
  attempts = d.attempts + CASE WHEN t.error IS NULL THEN 0 ELSE 1 END,
  due_at = now() + coalesce(t."retryInMs", 0) * interval '1 millisecond',
  ended_at = CASE WHEN t.status = 'pending' THEN NULL ELSE clock_now() END
FROM jsonb_to_recordset($2::jsonb) AS t(id uuid, sequence bigint, status text, notices jsonb, error jsonb, "retryInMs" float8)
WHERE d.id = t.id AND d.sequence = t.sequence AND d.connection_id = $1`;

const COLUMNS = `id, origin, status, ${timeColumn('received_at')} AS "receivedAt", ${timeColumn('ended_at')} AS "endedAt", bytes,
  attempts, notices, error, sealed_content IS NOT NULL AS "hasContent"`;

const REPLAY = `
UPDATE hr_delivery SET status = 'pending', due_at = now(), attempts = 0, error = NULL, ended_at = NULL
WHERE organization_id = $1 AND connection_id = $2 AND id::text = $3 AND sealed_content IS NOT NULL RETURNING id`;

const REPLAY_FAILED = `
UPDATE hr_delivery SET status = 'pending', due_at = now(), attempts = 0, error = NULL, ended_at = NULL
WHERE organization_id = $1 AND connection_id = $2 AND status = 'failed' AND sealed_content IS NOT NULL RETURNING id`;

const AUDIT = `
INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, 'delivery.replayed', $3, $4)`;

const idOf = (text: string) => `CASE WHEN ${text} ~ '^[0-9a-f-]{36}$' THEN ${text}::uuid END`;

// Events of records are named after the delivery; those that were told whole stand in its notices, soon after it came.
const BRINGING = `
SELECT "connectionId", ${COLUMNS} FROM (
  SELECT d.connection_id AS "connectionId", d.* FROM hr_event e JOIN hr_delivery d ON d.organization_id = e.organization_id
    AND d.connection_id = ${idOf('e.source')} AND d.id = ${idOf("split_part(e.delivery_id, '@', 1)")}
  WHERE e.id = $1
  UNION ALL (
    SELECT d.connection_id AS "connectionId", d.* FROM hr_event e JOIN hr_delivery d ON d.organization_id = e.organization_id
      AND d.connection_id = ${idOf('e.source')} AND d.received_at BETWEEN e.received_at - interval '7 days' AND e.received_at
      AND d.notices @> jsonb_build_array(jsonb_build_object('eventId', e.id))
    WHERE e.id = $1 ORDER BY d.received_at DESC LIMIT 1
  )
) d LIMIT 1`;

export class PostgresDeliveryStore implements DeliveryStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  async store(delivery: NewDelivery): Promise<string> {
    const id = await storeDelivery(this.database, delivery);
    this.failpoints.reach('delivery-stored');
    return id;
  }

  async takeTurn(leaseMs: number): Promise<ReadingTurn | undefined> {
    const turn = await one<Omit<ReadingTurn, 'deliveries'>>(this.database, TAKE_TURN, [leaseMs]);
    return turn && { ...turn, deliveries: await rows<ClaimedDelivery>(this.database, DUE, [turn.connectionId]) };
  }

  async prolongTurn({ connectionId, epoch }: ReadingTurn, leaseMs: number): Promise<void> {
    await this.database.query(
      `UPDATE connection_state SET read_lease_until = now() + $3::int * interval '1 millisecond'
       WHERE connection_id = $1 AND read_epoch = $2 AND read_lease_until IS NOT NULL`,
      [connectionId, epoch, leaseMs],
    );
  }

  async endTurn(
    { connectionId, epoch }: ReadingTurn,
    settled: readonly SettledDelivery[],
    heardEvents: boolean,
  ): Promise<boolean> {
    this.failpoints.reach('before-deliveries-settled');
    return this.database.transaction(async (manager) => {
      const held = await one(manager, END_TURN, [connectionId, epoch, heardEvents]);
      if (held) await manager.query(SETTLE, [connectionId, JSON.stringify(settled)]);
      return held !== undefined;
    });
  }

  async list(connectionId: string, status: DeliveryStatus | undefined, page: PageRequest): Promise<Page<DeliveryView>> {
    const position = decodeCursor(page.cursor);
    const found = await rows<DeliveryView & { cursorAt: string }>(
      this.database,
      `SELECT ${COLUMNS}, ${isoColumn('received_at')} AS "cursorAt" FROM hr_delivery
       WHERE connection_id = $1 AND ($2::text IS NULL OR status = $2)
         AND ($3::timestamptz IS NULL OR (received_at, id) < ($3, $4::uuid))
       ORDER BY received_at DESC, id DESC LIMIT $5`,
      [connectionId, status ?? null, position?.at ?? null, position?.id ?? null, page.limit + 1],
    );
    return toPage(found, page);
  }

  find(connectionId: string, id: string): Promise<DeliveryView | undefined> {
    const sql = `SELECT ${COLUMNS} FROM hr_delivery WHERE connection_id = $1 AND id::text = $2`;
    return one(this.database, sql, [connectionId, id]);
  }

  async content(connectionId: string, id: string): Promise<string | null> {
    const sql = 'SELECT sealed_content AS content FROM hr_delivery WHERE connection_id = $1 AND id::text = $2';
    return (await one<{ content: string | null }>(this.database, sql, [connectionId, id]))?.content ?? null;
  }

  bringing(eventId: string): Promise<(DeliveryView & { connectionId: string }) | undefined> {
    return one(this.database, BRINGING, [eventId]);
  }

  replayFailed(
    organizationId: string,
    connectionId: string,
    { actor, reason }: { actor: string; reason: string },
  ): Promise<{ replayed: number }> {
    return this.database.transaction(async (manager) => {
      const { length: replayed } = await rows(manager, REPLAY_FAILED, [organizationId, connectionId]);
      const detail = JSON.stringify({ connectionId, replayed });
      if (replayed > 0) await manager.query(AUDIT, [organizationId, actor, reason, detail]);
      return { replayed };
    });
  }

  replay(
    organizationId: string,
    connectionId: string,
    id: string,
    { actor, reason }: { actor: string; reason: string },
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const replayed = await one(manager, REPLAY, [organizationId, connectionId, id]);
      const detail = JSON.stringify({ connectionId, deliveryId: id });
      if (replayed) await manager.query(AUDIT, [organizationId, actor, reason, detail]);
      return replayed !== undefined;
    });
  }
}
