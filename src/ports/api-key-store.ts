import type { StaffRole } from '../domain/staff-role.js';

/** A key of the HTTP API. The key itself is known to nobody but who was shown it. */
export interface ApiKeyView {
  id: string;
  /** Unique among the living keys of the organization: two keys are two people. */
  name: string;
  role: StaffRole;
  createdBy: string;
  createdAt: string;
  /** To the minute. */
  lastUsedAt: string | null;
  revokedAt: string | null;
}

type By = { actor: string; reason: string };

/** Changes are audited in the same commit. */
export interface ApiKeyStore {
  /** The newest first, those that were revoked too. */
  list(organizationId: string): Promise<ApiKeyView[]>;
  /** @returns undefined when a living key of the organization has this name. */
  add(
    organizationId: string,
    key: { name: string; role: StaffRole; hash: string },
    by: By,
  ): Promise<ApiKeyView | undefined>;
  /** @returns false when there is no such living key. */
  revoke(organizationId: string, id: string, actor: string): Promise<boolean>;
  /** Whose key it is, if it lives; notes that it was used. */
  use(hash: string): Promise<{ organizationId: string; name: string; role: StaffRole } | undefined>;
}
