import { Injectable } from '@nestjs/common';
import { Database, only, type Sql } from '../database/database.js';
import { newSigningSecret, WebhookSecrets, type EndpointKey } from './webhook-secrets.js';
import type { WebhookKind } from './webhook-kinds.js';

/** What an organization sets for one kind. */
export interface WebhookEndpoint {
  url: string;
  enabled: boolean;
  username: string | null;
  /** Null removes it, undefined keeps the one that is stored. */
  password: string | null | undefined;
}

export interface StoredEndpoint {
  kind: WebhookKind;
  url: string;
  enabled: boolean;
  username: string | null;
  hasPassword: boolean;
}

export interface SealedSecrets {
  sealed_password: Buffer | null;
  sealed_signing_secret: Buffer | null;
}

export interface OpenSecrets {
  password: string | null;
  signingSecret: string;
}

/** Where an organization wants its webhooks. A password can be read by the sender alone, because Basic needs it. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly database: Database,
    private readonly secrets: WebhookSecrets,
  ) {}

  list(organizationId: number): Promise<StoredEndpoint[]> {
    return this.database.query<StoredEndpoint>(
      `SELECT kind, url, enabled, username, sealed_password IS NOT NULL AS "hasPassword"
       FROM webhook_endpoints WHERE organization_id = $1`,
      [organizationId],
    );
  }

  /** Answers the signing secret if this call made it; afterwards only the console shows it. */
  async save(sql: Sql, endpoint: EndpointKey, settings: WebhookEndpoint): Promise<string | undefined> {
    const { url, enabled, username, password } = settings;
    const signingSecret = newSigningSecret();
    const { is_new } = only(
      await sql.query<{ is_new: boolean }>(
        `INSERT INTO webhook_endpoints AS e
           (organization_id, kind, url, enabled, username, sealed_password, sealed_signing_secret)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (organization_id, kind) DO UPDATE SET url = excluded.url, enabled = excluded.enabled,
           username = excluded.username,
           sealed_password = CASE WHEN $8 THEN e.sealed_password ELSE excluded.sealed_password END,
           sealed_signing_secret = coalesce(e.sealed_signing_secret, excluded.sealed_signing_secret)
         RETURNING e.sealed_signing_secret = $7 AS is_new`,
        [
          endpoint.organizationId,
          endpoint.kind,
          url,
          enabled,
          username,
          password ? this.secrets.seal('password', endpoint, password) : null,
          this.secrets.seal('signing-secret', endpoint, signingSecret),
          password === undefined,
        ],
      ),
    );
    return is_new ? signingSecret : undefined;
  }

  /** From now on webhooks are signed with another secret. False when there is no such endpoint. */
  async rotateSigningSecret(sql: Sql, endpoint: EndpointKey): Promise<boolean> {
    const sealed = this.secrets.seal('signing-secret', endpoint, newSigningSecret());
    const changed = await sql.query(
      `UPDATE webhook_endpoints SET sealed_signing_secret = $3 WHERE organization_id = $1 AND kind = $2 RETURNING kind`,
      [endpoint.organizationId, endpoint.kind, sealed],
    );
    return changed.length > 0;
  }

  /** Undefined when it was sealed under another secret key. The endpoint must exist. */
  async signingSecret(endpoint: EndpointKey): Promise<string | undefined> {
    return this.secrets.open('signing-secret', endpoint, await this.ensureSigningSecret(endpoint));
  }

  /** What a delivery needs to be sent. Undefined when it was sealed under another secret key. */
  async open(endpoint: EndpointKey, sealed: SealedSecrets): Promise<OpenSecrets | undefined> {
    const { sealed_password, sealed_signing_secret } = sealed;
    const sealedSecret = sealed_signing_secret ?? (await this.ensureSigningSecret(endpoint));
    const signingSecret = this.secrets.open('signing-secret', endpoint, sealedSecret);
    const password = sealed_password && this.secrets.open('password', endpoint, sealed_password);
    return signingSecret === undefined || password === undefined ? undefined : { password, signingSecret };
  }

  /** For endpoints that are older than signatures: nothing leaves unsigned, whoever comes first makes the secret. */
  private async ensureSigningSecret(endpoint: EndpointKey): Promise<Buffer> {
    const { sealed } = only(
      await this.database.query<{ sealed: Buffer }>(
        `UPDATE webhook_endpoints SET sealed_signing_secret = coalesce(sealed_signing_secret, $3)
         WHERE organization_id = $1 AND kind = $2 RETURNING sealed_signing_secret AS sealed`,
        [endpoint.organizationId, endpoint.kind, this.secrets.seal('signing-secret', endpoint, newSigningSecret())],
      ),
    );
    return sealed;
  }
}
