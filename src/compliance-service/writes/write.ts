import type { Origin } from '../auth/caller.js';
import type { Sql } from '../database/database.js';
import type { Mail } from '../mail/mails.js';
import type { WebhookKind } from '../webhooks/webhook-kinds.js';

/** What the ledger keeps of a write: enough to count and group, no name and no e-mail address. */
export interface LedgerEntry {
  kind: string;
  externalId?: string | null;
  resourceId?: number;
  summary?: Record<string, unknown>;
}

/** One accepted change while its transaction is open. */
export class Write {
  readonly deliveryIds: number[] = [];

  constructor(
    readonly sql: Sql,
    private readonly origin: Origin,
    private readonly keepsLedger: boolean,
  ) {}

  /** Every accepted write calls this once. Kept in sandbox mode only: nothing reads it elsewhere. */
  async record({ kind, externalId, resourceId, summary }: LedgerEntry): Promise<void> {
    if (!this.keepsLedger) return;
    const { method, path, organization } = this.origin;
    await this.sql.query(
      `INSERT INTO ledger (method, path, organization_id, kind, external_id, resource_id, summary)
       VALUES ($1, $2, $3, $4, $5, $6, $7::json)`,
      [method, path, organization.id, kind, externalId ?? null, resourceId ?? null, JSON.stringify(summary ?? {})],
    );
  }

  /** Promises a webhook, if the organization has enabled one of this kind. It is sent after the commit. */
  async announce(kind: WebhookKind, body: object): Promise<void> {
    const rows = await this.sql.query<{ id: number }>(
      `INSERT INTO webhook_deliveries (organization_id, kind, body)
       SELECT organization_id, kind, $3::json FROM webhook_endpoints
       WHERE organization_id = $1 AND kind = $2 AND enabled RETURNING id`,
      [this.origin.organization.id, kind, JSON.stringify(body)],
    );
    this.deliveryIds.push(...rows.map(({ id }) => id));
  }

  /** Promises a mail. It is sent after the commit, where an SMTP server is configured. */
  async mail({ to, subject, text }: Mail): Promise<void> {
    await this.sql.query('INSERT INTO mails (organization_id, to_address, subject, text) VALUES ($1, $2, $3, $4)', [
      this.origin.organization.id,
      to,
      subject,
      text,
    ]);
  }
}
