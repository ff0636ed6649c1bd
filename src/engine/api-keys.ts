/*
 * When it runs: when an admin gives somebody a key or takes it away. Transaction: one each, with its audit entry. A
 * repeat: a second key of the same name is refused, as is revoking twice.
 */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../domain/failure.js';
import type { StaffRole } from '../domain/staff-role.js';
import type { ApiKeyStore, ApiKeyView } from '../ports/api-key-store.js';
import { hashOfKey, type Access } from './access.js';
import type { Accountable } from './accountable.js';

export type NewApiKey = ApiKeyView & {
  /** Shown this once; only its hash is kept. */
  key: string;
};

export class ApiKeys {
  constructor(
    private readonly store: ApiKeyStore,
    private readonly access: Access,
  ) {}

  list(organizationId: string): Promise<ApiKeyView[]> {
    return this.store.list(organizationId);
  }

  /** @throws Refusal API_KEY_EXISTS */
  async create(organizationId: string, name: string, role: StaffRole, by: Accountable): Promise<NewApiKey> {
    const key = `gh_${randomBytes(32).toString('base64url')}`;
    const isTaken = this.access.isConfigured(organizationId, name);
    const view = isTaken ? undefined : await this.store.add(organizationId, { name, role, hash: hashOfKey(key) }, by);
    if (view) return { ...view, key };
    const message = `There is a key named "${name}": choose another name, or revoke that one first.`;
    throw new Refusal('API_KEY_EXISTS', message, 'conflict', '/name');
  }

  /** @throws Refusal API_KEY_NOT_FOUND */
  async revoke(organizationId: string, id: string, actor: string): Promise<void> {
    if (await this.store.revoke(organizationId, id, actor)) return;
    throw new Refusal('API_KEY_NOT_FOUND', 'There is no such key, or it was revoked before.', 'not-found');
  }
}
