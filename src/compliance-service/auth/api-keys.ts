import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { Database, type Sql } from '../database/database.js';
import { invalidRequest, notFound } from '../requests/failures.js';
import type { Organization } from './caller.js';

const LISTED = 'id, label, hint, created_by, is_seeded, created_at';

/** All that can be told of a key after it was made. */
export interface ListedKey {
  id: number;
  label: string;
  /** Its last four characters, or empty where they were not kept. */
  hint: string;
  created_by: string;
  is_seeded: boolean;
  created_at: Date;
}

interface KeyRow {
  key_id: number;
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

  async find(key: string): Promise<{ keyId: number; organization: Organization } | undefined> {
    const [row] = await this.database.query<KeyRow>(
      `SELECT k.id AS key_id, o.id, o.can_create_organizations, o.allow_sign_in_link_creation, o.self_pay_enabled
       FROM api_keys k JOIN organizations o ON o.id = k.organization_id WHERE k.key_hash = $1`,
      [sha256(key)],
    );
    if (!row) return undefined;
    const organization = {
      id: row.id,
      canCreateOrganizations: row.can_create_organizations,
      allowSignInLinkCreation: row.allow_sign_in_link_creation,
      selfPayEnabled: row.self_pay_enabled,
    };
    return { keyId: row.key_id, organization };
  }

  list(organizationId: number): Promise<ListedKey[]> {
    return this.database.query<ListedKey>(`SELECT ${LISTED} FROM api_keys WHERE organization_id = $1 ORDER BY id`, [
      organizationId,
    ]);
  }

  /** The key opens nothing any more, and what it opened is closed: sessions of the console and sign-in links. */
  async revoke(sql: Sql, organizationId: number, id: number): Promise<ListedKey> {
    // All keys are locked, so that of two revocations at the same time one sees that it would take the last key.
    const keys = await sql.query<ListedKey>(
      `SELECT ${LISTED} FROM api_keys WHERE organization_id = $1 ORDER BY id FOR UPDATE`,
      [organizationId],
    );
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) throw notFound('API key');
    if (keys.length === 1) throw invalidRequest('This is the only key of your organization. Create another one first.');
    await sql.query('DELETE FROM api_keys WHERE id = $1', [id]);
    return key;
  }

  /** The only moment at which the key can be read: afterwards there is just its hash. */
  async issue(sql: Sql, organizationId: number, about: KeyOrigin): Promise<string> {
    const key = randomBytes(32).toString('hex');
    await this.store(sql, organizationId, { key, ...about });
    return key;
  }

  async store(sql: Sql, organizationId: number, { key, label, createdBy, isSeeded = false }: NewKey): Promise<void> {
    await sql.query(
      `INSERT INTO api_keys (organization_id, key_hash, hint, label, created_by, is_seeded)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [organizationId, sha256(key), hint(key), label, createdBy, isSeeded],
    );
  }
}

export interface KeyOrigin {
  /** What its organization calls it. */
  label: string;
  /** Who made it, in words. */
  createdBy: string;
}

interface NewKey extends KeyOrigin {
  key: string;
  /** Belongs to the sandbox's seed, which replaces it when another key is configured. */
  isSeeded?: boolean;
}

/** The last four characters tell keys apart. Of a short key, which its operator chose, that would be too much. */
function hint(key: string): string {
  return key.length < 20 ? '' : key.slice(-4);
}

export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A token for a link: unguessable, and safe in a URL. */
export function linkToken(): string {
  return randomBytes(24).toString('base64url');
}
