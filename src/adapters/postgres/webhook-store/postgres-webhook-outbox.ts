import type { DataSource } from 'typeorm';
import type { ClaimedWebhook, WebhookAnswer, WebhookOutbox } from '../../../ports/webhook-store.js';
import { raiseAlerts } from '../alert-store/raise-alerts.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { WEBHOOK_ALERT } from './webhook-columns.js';

// So many of each endpoint, so that a slow one does not keep the others waiting.
const CLAIM = `
WITH next AS (
  SELECT due.id FROM webhook w CROSS JOIN LATERAL (
    SELECT d.id FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at <= now()
    ORDER BY d.due_at, d.id LIMIT $1 FOR UPDATE SKIP LOCKED
  ) due WHERE w.enabled
)
UPDATE webhook_delivery d SET state = 'sending', attempts = d.attempts + 1, lease_until = now() + $2::int * interval '1 millisecond'
FROM next, webhook w WHERE d.id = next.id AND w.id = d.webhook_id
RETURNING d.id, d.webhook_id AS "webhookId", w.organization_id AS "organizationId", d.attempts AS attempt, w.url,
  array_remove(ARRAY[w.sealed_secret, CASE WHEN w.previous_secret_until > now() THEN w.sealed_previous_secret END], NULL) AS "sealedSecrets",
  jsonb_build_object('type', d.type, 'timestamp', ${timeColumn('d.created_at')}, 'data', d.data) AS body`;

const SETTLE = `
UPDATE webhook_delivery SET state = $3, lease_until = NULL, last_status = $4, last_error = $5, last_response = $6,
  due_at = now() + $7::float8 * interval '1 millisecond',
  ended_at = CASE WHEN $3 <> 'waiting' THEN now() END, delivered_at = CASE WHEN $3 = 'delivered' THEN clock_now() END
WHERE id = $1 AND attempts = $2 AND state = 'sending' RETURNING id`;

const DELIVERED = 'UPDATE webhook SET last_delivered_at = clock_now() WHERE id = $1';

// Where others came through since, the endpoint lives and this one delivery is what it does not take.
const DISABLE = `
UPDATE webhook w SET enabled = false, disabled_reason = $3
WHERE w.id = $1 AND w.enabled AND ($3 = 'gone' OR NOT EXISTS (SELECT FROM webhook_delivery d JOIN webhook_delivery f ON f.id = $2
  WHERE d.webhook_id = w.id AND d.state = 'delivered' AND d.ended_at > f.put_at))
RETURNING w.id`;

const TIDY = `
WITH past AS (
  DELETE FROM webhook_delivery WHERE ended_at < now() - interval '30 days'
)
UPDATE webhook_delivery SET state = 'waiting', lease_until = NULL WHERE state = 'sending' AND lease_until < now()`;

export class PostgresWebhookOutbox implements WebhookOutbox {
  constructor(private readonly database: DataSource) {}

  claim(ofEach: number, leaseMs: number): Promise<ClaimedWebhook[]> {
    return rows(this.database, CLAIM, [ofEach, leaseMs]);
  }

  async delivered(claimed: ClaimedWebhook, answer: WebhookAnswer): Promise<void> {
    await this.database.query(SETTLE, settling(claimed, 'delivered', answer));
    await this.database.query(DELIVERED, [claimed.webhookId]);
  }

  failed(claimed: ClaimedWebhook, answer: WebhookAnswer, retryInMs?: number): Promise<void> {
    const { id, webhookId, organizationId } = claimed;
    return this.database.transaction(async (manager) => {
      const state = retryInMs === undefined ? 'failed' : 'waiting';
      if (!(await one(manager, SETTLE, settling(claimed, state, answer, retryInMs)))) return;
      const isGone = answer.status === 410;
      if (retryInMs !== undefined && !isGone) return;
      if (!(await one(manager, DISABLE, [webhookId, id, isGone ? 'gone' : 'failing']))) return;
      const why = isGone ? 'answered that it is gone (410)' : 'took nothing for about three days';
      const message = `A webhook ${why} and was switched off: mend its receiver, then switch it on under /v1/webhooks.`;
      const detail = { webhookId };
      await raiseAlerts(manager, organizationId, [
        { kind: WEBHOOK_ALERT, subject: webhookId, severity: 'error', message, detail },
      ]);
    });
  }

  async tidy(): Promise<void> {
    await this.database.query(TIDY);
  }
}

function settling(
  { id, attempt }: ClaimedWebhook,
  state: string,
  { status, error, response }: WebhookAnswer,
  dueInMs = 0,
): unknown[] {
  return [id, attempt, state, status, error, response, dueInMs];
}
