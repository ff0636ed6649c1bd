import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { WebhookKind } from './webhook-kinds.js';

const LEASE_SECONDS = 30;
const GIVE_UP_AFTER = '1 day';

/** A delivery in the hands of one sender, with the endpoint as it is configured now. */
export interface ClaimedDelivery {
  id: number;
  attempt: number;
  body: unknown;
  url: string | null;
  enabled: boolean | null;
  username: string | null;
  password: string | null;
}

export interface AttemptResult {
  status: number | null;
  error: string | null;
}

export interface DeliveryRow {
  id: number;
  kind: WebhookKind;
  status: string;
  attempts: number;
  body: unknown;
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: Date;
  created_at: Date;
  delivered_at: Date | null;
}

/**
 * The truth about what is to be sent. Two senders never hold the same delivery while its lease lives; a sender that
 * died leaves a lease that runs out. Hence at least once, and exactly once when nothing breaks.
 */
@Injectable()
export class Deliveries {
  constructor(private readonly database: Database) {}

  async claim(id: number): Promise<ClaimedDelivery | undefined> {
    const [claimed] = await this.database.query<ClaimedDelivery>(claimSql('AND id = $2'), [1, id]);
    return claimed;
  }

  claimDue(limit: number): Promise<ClaimedDelivery[]> {
    return this.database.query<ClaimedDelivery>(claimSql(''), [limit]);
  }

  async delivered({ id, attempt }: ClaimedDelivery, { status }: AttemptResult): Promise<void> {
    await this.database.query(
      `UPDATE webhook_deliveries SET status = 'delivered', delivered_at = service_now(), last_status = $3,
         last_error = NULL WHERE id = $1 AND attempts = $2 AND status = 'sending'`,
      [id, attempt, status],
    );
  }

  /** Nobody wants it any more: the endpoint was switched off after the event. */
  async cancelled({ id, attempt }: ClaimedDelivery): Promise<void> {
    await this.database.query(
      `UPDATE webhook_deliveries SET status = 'cancelled' WHERE id = $1 AND attempts = $2 AND status = 'sending'`,
      [id, attempt],
    );
  }

  /** Due again later, or given up when the next attempt would come more than a day after the event. */
  async failed({ id, attempt }: ClaimedDelivery, result: AttemptResult): Promise<void> {
    await this.database.query(
      `UPDATE webhook_deliveries SET last_status = $3, last_error = $4,
         next_attempt_at = service_now() + make_interval(secs => $5),
         status = CASE WHEN service_now() + make_interval(secs => $5) > created_at + interval '${GIVE_UP_AFTER}'
           THEN 'failed' ELSE 'waiting' END
       WHERE id = $1 AND attempts = $2 AND status = 'sending'`,
      [id, attempt, result.status, result.error, backoffSeconds(attempt)],
    );
  }

  /** Newest first. */
  list(organizationId: number, limit: number, offset: number): Promise<DeliveryRow[]> {
    return this.database.query<DeliveryRow>(
      'SELECT * FROM webhook_deliveries WHERE organization_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
      [organizationId, limit, offset],
    );
  }
}

/** 2 s, 4 s, 8 s … up to an hour: about thirty attempts in a day. */
function backoffSeconds(attempt: number): number {
  return Math.min(2 ** attempt, 3600);
}

function claimSql(filter: string): string {
  return `
    WITH claimed AS (
      UPDATE webhook_deliveries SET status = 'sending', attempts = attempts + 1,
        next_attempt_at = service_now() + interval '${LEASE_SECONDS} seconds'
      WHERE id IN (
        SELECT id FROM webhook_deliveries
        WHERE status IN ('waiting', 'sending') AND next_attempt_at <= service_now() ${filter}
        ORDER BY next_attempt_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
      )
      RETURNING id, attempts AS attempt, body, organization_id, kind
    )
    SELECT c.id, c.attempt, c.body, e.url, e.enabled, e.username, e.password
    FROM claimed c LEFT JOIN webhook_endpoints e USING (organization_id, kind)`;
}
