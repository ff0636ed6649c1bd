import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { Database, type Sql } from '../database/database.js';
import type { Organization } from './caller.js';

interface OrganizationRow {
  id: number;
  can_create_organizations: boolean;
  allow_sign_in_link_creation: boolean;
  self_pay_enabled: boolean;
}

/**
 * Keys are stored as SHA-256 only. That is enough because a key is 256 random bits, not a password; the exception is
 * the sandbox's key, which its operator chooses.
 */
@Injectable()
export class ApiKeys {
  constructor(private readonly database: Database) {}

  async organizationOf(key: string): Promise<Organization | undefined> {
    const [row] = await this.database.query<OrganizationRow>(
      `SELECT o.id, o.can_create_organizations, o.allow_sign_in_link_creation, o.self_pay_enabled
       FROM api_keys k JOIN organizations o ON o.id = k.organization_id WHERE k.key_hash = $1`,
      [sha256(key)],
    );
    return (
      row && {
        id: row.id,
        canCreateOrganizations: row.can_create_organizations,
        allowSignInLinkCreation: row.allow_sign_in_link_creation,
        selfPayEnabled: row.self_pay_enabled,
      }
    );
  }

  /** The only moment at which the key can be read: afterwards there is just its hash. */
  async issue(sql: Sql, organizationId: number): Promise<string> {
    const key = randomBytes(32).toString('hex');
    await this.store(sql, organizationId, key);
    return key;
  }

  async store(sql: Sql, organizationId: number, key: string): Promise<void> {
    await sql.query('INSERT INTO api_keys (organization_id, key_hash) VALUES ($1, $2)', [organizationId, sha256(key)]);
  }
}

export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A token for a link: unguessable, and safe in a URL. */
export function linkToken(): string {
  return randomBytes(24).toString('base64url');
}
