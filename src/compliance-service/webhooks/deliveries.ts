import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { invalidRequest, notFound } from '../requests/failures.js';
import type { Page } from '../requests/paging.js';
import { recordId } from '../requests/record-id.js';
import type { Write } from '../writes/write.js';
import type { SealedSecrets } from './webhook-endpoints.js';
import type { WebhookKind } from './webhook-kinds.js';

const LEASE_SECONDS = 30;
const SWITCHED_OFF = 'This kind of webhook is switched off. Switch it on first, then send this again.';

export const DELIVERY_STATUSES = ['waiting', 'sending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery in the hands of one sender, with the endpoint as it is configured now. */
export interface ClaimedDelivery extends SealedSecrets {
  id: number;
  organizationId: number;
  kind: WebhookKind;
  attempt: number;
  body: unknown;
  url: string | null;
  enabled: boolean | null;
  username: string | null;
}

export interface AttemptResult {
  status: number | null;
  error: string | null;
}

export interface DeliveryRow {
  id: number;
  kind: WebhookKind;
  status: DeliveryStatus;
  attempts: number;
  body: unknown;
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: Date;
  created_at: Date;
  delivered_at: Date | null;
}

export interface DeliveryFilter {
  kind?: WebhookKind;
  status?: DeliveryStatus;
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

  /** Due again later, or given up when the next attempt would come more than a day after it was asked for. */
  async failed({ id, attempt }: ClaimedDelivery, result: AttemptResult): Promise<void> {
    await this.database.query(
      `UPDATE webhook_deliveries SET last_status = $3, last_error = $4,
         next_attempt_at = service_now() + make_interval(secs => $5),
         status = CASE WHEN service_now() + make_interval(secs => $5) > give_up_at
           THEN 'failed' ELSE 'waiting' END
       WHERE id = $1 AND attempts = $2 AND status = 'sending'`,
      [id, attempt, result.status, result.error, backoffSeconds(attempt)],
    );
  }

  /** Newest first. */
  list(organizationId: number, { kind, status }: DeliveryFilter, { limit, offset }: Page): Promise<DeliveryRow[]> {
    const conditions = new Conditions()
      .add((p) => `organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `kind = ${p}`, kind)
      .addIfPresent((p) => `status = ${p}`, status);
    const paging = `LIMIT ${conditions.value(limit)} OFFSET ${conditions.value(offset)}`;
    return this.database.query<DeliveryRow>(
      `SELECT * FROM webhook_deliveries ${conditions.where} ORDER BY id DESC ${paging}`,
      conditions.values,
    );
  }

  async byId(organizationId: number, id: string): Promise<DeliveryRow> {
    const [row] = await this.database.query<DeliveryRow>(
      'SELECT * FROM webhook_deliveries WHERE organization_id = $1 AND id = $2',
      [organizationId, recordId(id, 'Delivery')],
    );
    if (!row) throw notFound('Delivery');
    return row;
  }

  /**
   * Sends the same delivery again, whatever became of it, with a fresh day to arrive; attempts are counted on. One that
   * is being sent right now is left in its sender's hands.
   */
  async resend(write: Write, organizationId: number, id: string): Promise<void> {
    const [row] = await write.sql.query<{ id: number; kind: string; enabled: boolean | null }>(
      `UPDATE webhook_deliveries d SET give_up_at = service_now() + interval '1 day',
         status = CASE d.status WHEN 'sending' THEN d.status ELSE 'waiting' END,
         next_attempt_at = CASE d.status WHEN 'sending' THEN d.next_attempt_at ELSE service_now() END,
         delivered_at = NULL
       WHERE d.organization_id = $1 AND d.id = $2
       RETURNING d.id, d.kind, (SELECT e.enabled FROM webhook_endpoints e
         WHERE e.organization_id = d.organization_id AND e.kind = d.kind) AS enabled`,
      [organizationId, recordId(id, 'Delivery')],
    );
    if (!row) throw notFound('Delivery');
    if (!row.enabled) throw invalidRequest(SWITCHED_OFF);
    await write.record({ kind: 'webhook.resent', resourceId: row.id, summary: { kind: row.kind } });
    write.deliveryIds.push(row.id);
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
    SELECT c.id, c.attempt, c.body, c.organization_id AS "organizationId", c.kind, e.url, e.enabled, e.username,
      e.sealed_password, e.sealed_signing_secret
    FROM claimed c LEFT JOIN webhook_endpoints e USING (organization_id, kind)`;
}
