import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ApiKeys, sha256 } from '../auth/api-keys.js';
import { Catalogue } from '../catalog/catalogue.js';
import { Database, only, type Sql } from '../database/database.js';

export const SEED_API_KEY = Symbol('SeedApiKey');

const SEED_ADMINISTRATOR = 'admin@sandbox.example';
const SEEDED = { label: 'Sandbox key', createdBy: 'Configuration, at every start', isSeeded: true };

/**
 * The organization with which everybody starts. Runs at every start and in every process: afterwards there is exactly
 * one sandbox organization, the configured key opens it, and an administrator can sign in to its console. A key that was
 * configured before is gone; keys that were made in the console stay.
 */
@Injectable()
export class SandboxSeed implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
    private readonly catalogue: Catalogue,
    @Inject(SEED_API_KEY) private readonly apiKey: string | undefined,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { apiKey } = this;
    if (apiKey === undefined) return;
    await this.database.transaction(async (sql) => {
      await sql.query('LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE');
      const organizationId = await this.organization(sql);
      await this.administrator(sql, organizationId);
      await sql.query('DELETE FROM api_keys WHERE organization_id = $1 AND is_seeded AND key_hash <> $2', [
        organizationId,
        sha256(apiKey),
      ]);
      const owners = await sql.query<{ organization_id: number }>(
        'SELECT organization_id FROM api_keys WHERE key_hash = $1',
        [sha256(apiKey)],
      );
      if (owners.length === 0) await this.keys.store(sql, organizationId, { key: apiKey, ...SEEDED });
      else if (owners[0]?.organization_id !== organizationId) {
        throw new Error('The sandbox API key belongs to another organization already: choose a different one.');
      }
    });
  }

  private async organization(sql: Sql): Promise<number> {
    const [existing] = await sql.query<{ id: number }>('SELECT id FROM organizations WHERE is_sandbox');
    if (existing) return existing.id;
    const { id } = only(
      await sql.query<{ id: number }>(
        `INSERT INTO organizations (name, is_sandbox, can_create_organizations, allow_sign_in_link_creation,
           self_pay_enabled) VALUES ('Sandbox', true, true, true, true) RETURNING id`,
      ),
    );
    await this.catalogue.stock(sql, id);
    return id;
  }

  /** A user with this e-mail address is sent to the console by a sign-in link. */
  private async administrator(sql: Sql, organizationId: number): Promise<void> {
    await sql.query(
      `INSERT INTO administrators (organization_id, first_name, last_name, email, username, type)
       SELECT $1, 'Sandbox', 'Administrator', $2, 'admin', 'employee'
       WHERE NOT EXISTS (SELECT FROM administrators WHERE organization_id = $1 AND email = $2)`,
      [organizationId, SEED_ADMINISTRATOR],
    );
  }
}
