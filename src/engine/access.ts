/*
 * When it runs: at every request. Transaction: none for configured keys; one statement for those in the database, which
 * notes that they were used. A repeat: the same answer.
 */
import { createHash } from 'node:crypto';
import type { StaffRole } from '../domain/staff-role.js';
import type { ApiKeyStore } from '../ports/api-key-store.js';

/** Who is asking, for which organization, and what they may do. */
export interface Caller {
  organizationId: string;
  /** The key's name, or name and e-mail of the account; unique in the organization; stands in the audit trail. */
  name: string;
  role: StaffRole;
  /** Who signed in; absent for a key. */
  session?: { id: string; accountId: string };
}

/** Knows keys by their hashes only, so that a memory dump or log does not show them. */
export class Access {
  private readonly configured = new Map<string, Caller>();

  constructor(private readonly store: ApiKeyStore) {}

  addKey(key: string, caller: Caller): void {
    this.configured.set(hashOfKey(key), caller);
  }

  async callerOf(key: string): Promise<Caller | undefined> {
    const hash = hashOfKey(key);
    return this.configured.get(hash) ?? (await this.store.use(hash));
  }

  /** Whether a configured key of the organization has this name. */
  isConfigured(organizationId: string, name: string): boolean {
    return [...this.configured.values()].some((one) => one.organizationId === organizationId && one.name === name);
  }
}

/** Keys and tokens are long and random, so a plain hash keeps them. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex');
