import type { DataSource } from 'typeorm';
import type { Trouble } from '../../../ports/connection-store.js';
import type { NewDelivery } from '../../../ports/delivery-store.js';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { PollStore, PollTurn } from '../../../ports/poll-store.js';
import { storeDelivery } from '../delivery-store/store-delivery.js';
import { one } from '../sql.js';

const TAKE = `
WITH next AS (
  SELECT s.connection_id FROM connection_state s JOIN connection c ON c.id = s.connection_id
  WHERE c.kind = ANY($1) AND s.paused_at IS NULL
    AND (s.poll_lease_until < now() OR (s.poll_lease_until IS NULL AND s.poll_due_at <= now()))
  ORDER BY s.poll_due_at, s.connection_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED
)
UPDATE connection_state s SET poll_epoch = s.poll_epoch + 1, poll_due_at = 'infinity',
  poll_lease_until = now() + $2::int * interval '1 millisecond'
FROM next WHERE s.connection_id = next.connection_id
RETURNING s.connection_id AS "connectionId", s.poll_epoch AS epoch, s.poll_cursor AS cursor, s.poll_failures AS failures`;

const MOVE = `
UPDATE connection_state SET poll_cursor = $3, poll_lease_until = now() + $4::int * interval '1 millisecond'
WHERE connection_id = $1 AND poll_epoch = $2 RETURNING connection_id`;

// Whoever asked for a poll while this one ran gets another one.
const END = `
UPDATE connection_state SET poll_lease_until = NULL,
  poll_due_at = least(poll_due_at, now() + $3::float8 * interval '1 millisecond'),
  poll_error = $4::jsonb, poll_failures = CASE WHEN $4::jsonb IS NULL THEN 0 ELSE poll_failures + 1 END,
  polled_at = CASE WHEN $4::jsonb IS NULL THEN clock_now() ELSE polled_at END
WHERE connection_id = $1 AND poll_epoch = $2`;

export class PostgresPollStore implements PollStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  take(kinds: readonly string[], leaseMs: number): Promise<PollTurn | undefined> {
    return one<PollTurn>(this.database, TAKE, [kinds, leaseMs]);
  }

  async storePage(
    { connectionId, epoch }: PollTurn,
    cursor: string,
    page: NewDelivery | undefined,
    leaseMs: number,
  ): Promise<boolean> {
    const stored = await this.database.transaction(async (manager) => {
      const held = await one(manager, MOVE, [connectionId, epoch, cursor, leaseMs]);
      if (held && page) await storeDelivery(manager, page);
      this.failpoints.reach('before-poll-commit');
      return held !== undefined;
    });
    this.failpoints.reach('after-poll-commit');
    return stored;
  }

  async end({ connectionId, epoch }: PollTurn, nextInMs: number, error?: Trouble): Promise<void> {
    await this.database.query(END, [connectionId, epoch, nextInMs, error ? JSON.stringify(error) : null]);
  }

  async due(connectionId: string): Promise<void> {
    await this.database.query('UPDATE connection_state SET poll_due_at = now() WHERE connection_id = $1', [
      connectionId,
    ]);
  }
}
