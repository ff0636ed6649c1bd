import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '../database/database.js';
import type { WebhookKind } from './webhook-kinds.js';

export interface WebhookEndpoint {
  url: string;
  enabled: boolean;
  username: string | null;
  password: string | null;
}

/** Where an organization wants its webhooks. A password is readable here because Basic needs it; it is never shown. */
@Injectable()
export class WebhookEndpoints {
  constructor(private readonly database: Database) {}

  list(organizationId: number): Promise<({ kind: WebhookKind } & WebhookEndpoint)[]> {
    return this.database.query(
      'SELECT kind, url, enabled, username, password FROM webhook_endpoints WHERE organization_id = $1',
      [organizationId],
    );
  }

  async save(sql: Sql, organizationId: number, kind: WebhookKind, endpoint: WebhookEndpoint): Promise<void> {
    const { url, enabled, username, password } = endpoint;
    await sql.query(
      `INSERT INTO webhook_endpoints (organization_id, kind, url, enabled, username, password)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (organization_id, kind) DO UPDATE SET url = excluded.url, enabled = excluded.enabled,
         username = excluded.username, password = excluded.password`,
      [organizationId, kind, url, enabled, username, password],
    );
  }
}
