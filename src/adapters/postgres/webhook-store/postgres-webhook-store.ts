import type { DataSource, EntityManager } from 'typeorm';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import type {
  NewWebhook,
  WebhookChange,
  WebhookDeliveryState,
  WebhookDeliveryView,
  WebhookStore,
  WebhookView,
} from '../../../ports/webhook-store.js';
import { settleAlerts } from '../alert-store/settle-alerts.js';
import { decodeCursor, isoColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { DELIVERY_COLUMNS, WEBHOOK_ALERT, WEBHOOK_COLUMNS } from './webhook-columns.js';

const ADD = `
INSERT INTO webhook (organization_id, url, event_types, sealed_secret, created_by) VALUES ($1, $2, $3, $4, $5)
RETURNING ${WEBHOOK_COLUMNS}`;

const CHANGE = `
UPDATE webhook SET url = coalesce($3, url), event_types = coalesce($4, event_types), enabled = coalesce($5, enabled),
  disabled_reason = CASE WHEN $5 IS NULL THEN disabled_reason END
WHERE organization_id = $1 AND id::text = $2 RETURNING ${WEBHOOK_COLUMNS}`;

const ROTATE = `
UPDATE webhook SET sealed_secret = $3, sealed_previous_secret = sealed_secret,
  previous_secret_until = now() + $4::float8 * interval '1 millisecond'
WHERE organization_id = $1 AND id::text = $2 RETURNING ${WEBHOOK_COLUMNS}`;

const REMOVE = 'DELETE FROM webhook WHERE organization_id = $1 AND id::text = $2 RETURNING url';

const TEST = `
INSERT INTO webhook_delivery AS d (webhook_id, type, data) SELECT id, 'webhook.test', '{}' FROM webhook
WHERE organization_id = $1 AND id::text = $2 AND enabled RETURNING ${DELIVERY_COLUMNS}`;

const RESEND = `
UPDATE webhook_delivery d SET state = 'waiting', due_at = now(), attempts = 0, ended_at = NULL, delivered_at = NULL, put_at = now()
FROM webhook w WHERE w.id = d.webhook_id AND w.organization_id = $1 AND w.id::text = $2 AND d.id::text = $3
  AND d.state IN ('delivered', 'failed')
RETURNING ${DELIVERY_COLUMNS}`;

const DELIVERIES = `
SELECT ${DELIVERY_COLUMNS}, ${isoColumn('d.created_at')} AS "cursorAt" FROM webhook_delivery d
WHERE d.webhook_id::text = $1 AND ($2::text IS NULL OR d.state = $2)
  AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3, $4::uuid))
ORDER BY d.created_at DESC, d.id DESC LIMIT $5`;

const AUDIT = 'INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5)';

interface By {
  actor: string;
  reason: string;
}

export class PostgresWebhookStore implements WebhookStore {
  constructor(private readonly database: DataSource) {}

  list(organizationId: string): Promise<WebhookView[]> {
    const sql = `SELECT ${WEBHOOK_COLUMNS} FROM webhook WHERE organization_id = $1 ORDER BY created_at, id`;
    return rows(this.database, sql, [organizationId]);
  }

  async add(
    organizationId: string,
    { url, eventTypes, sealedSecret }: NewWebhook & { sealedSecret: string },
    by: By,
  ): Promise<WebhookView> {
    const write = (manager: EntityManager) =>
      one<WebhookView>(manager, ADD, [organizationId, url, eventTypes, sealedSecret, by.actor]);
    const added = await this.audited(organizationId, 'webhook.created', by, { url, eventTypes }, write);
    if (!added) throw new Error('A webhook was not stored.');
    return added;
  }

  change(organizationId: string, id: string, change: WebhookChange, by: By): Promise<WebhookView | undefined> {
    const { url, eventTypes, enabled } = change;
    return this.audited(organizationId, 'webhook.changed', by, { id, ...change }, async (manager) => {
      const parameters = [organizationId, id, url ?? null, eventTypes ?? null, enabled ?? null];
      const changed = await one<WebhookView>(manager, CHANGE, parameters);
      if (changed && enabled) await settleAlerts(manager, organizationId, WEBHOOK_ALERT, { only: [changed.id] }, by);
      return changed;
    });
  }

  rotate(
    organizationId: string,
    id: string,
    { sealed, overlapMs }: { sealed: string; overlapMs: number },
    by: By,
  ): Promise<WebhookView | undefined> {
    return this.audited(organizationId, 'webhook.secret-rotated', by, { id }, (manager) =>
      one(manager, ROTATE, [organizationId, id, sealed, overlapMs]),
    );
  }

  async remove(organizationId: string, id: string, actor: string): Promise<boolean> {
    const by = { actor, reason: 'The webhook was removed.' };
    const removed = await this.audited(organizationId, 'webhook.removed', by, { id }, async (manager) => {
      await settleAlerts(manager, organizationId, WEBHOOK_ALERT, { only: [id] }, by);
      return one<{ url: string }>(manager, REMOVE, [organizationId, id]);
    });
    return removed !== undefined;
  }

  async deliveries(
    organizationId: string,
    id: string,
    { state }: { state?: WebhookDeliveryState },
    page: PageRequest,
  ): Promise<Page<WebhookDeliveryView> | undefined> {
    if (!(await this.find(organizationId, id))) return undefined;
    const position = decodeCursor(page.cursor);
    const parameters = [id, state ?? null, position?.at ?? null, position?.id ?? null, page.limit + 1];
    return toPage(await rows<WebhookDeliveryView & { cursorAt: string }>(this.database, DELIVERIES, parameters), page);
  }

  async test(organizationId: string, id: string): Promise<WebhookDeliveryView | 'disabled' | undefined> {
    const put = await one<WebhookDeliveryView>(this.database, TEST, [organizationId, id]);
    return put ?? ((await this.find(organizationId, id)) && 'disabled');
  }

  resend(organizationId: string, id: string, deliveryId: string, by: By): Promise<WebhookDeliveryView | undefined> {
    return this.audited(organizationId, 'webhook.resent', by, { id, deliveryId }, (manager) =>
      one(manager, RESEND, [organizationId, id, deliveryId]),
    );
  }

  private find(organizationId: string, id: string): Promise<object | undefined> {
    return one(this.database, 'SELECT id FROM webhook WHERE organization_id = $1 AND id::text = $2', [
      organizationId,
      id,
    ]);
  }

  private audited<T>(
    organizationId: string,
    action: string,
    { actor, reason }: By,
    detail: object,
    write: (manager: EntityManager) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return this.database.transaction(async (manager) => {
      const written = await write(manager);
      const entry = [organizationId, actor, action, reason, JSON.stringify(detail)];
      if (written !== undefined) await manager.query(AUDIT, entry);
      return written;
    });
  }
}
