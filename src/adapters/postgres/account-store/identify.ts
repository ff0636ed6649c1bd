import type { EntityManager } from 'typeorm';
import type { IdentifiedAccount } from '../../../ports/account-store.js';
import { one } from '../sql.js';
import { auditAccount } from './audit-account.js';

interface Found {
  id: string;
  name: string;
  role: string;
  isDisabled: boolean;
}

/** By the identity, or by an e-mail that is vouched for and has no identity yet. */
const FIND = `
SELECT id, name, role, disabled_at IS NOT NULL AS "isDisabled" FROM account
WHERE organization_id = $1 AND (identity = $2 OR (identity IS NULL AND email = $3 AND $4))
ORDER BY identity NULLS LAST LIMIT 1 FOR UPDATE`;

const ADD = `
INSERT INTO account (organization_id, identity, email, name, role, created_by) VALUES ($1, $2, $3, $4, $5, 'identity provider')
ON CONFLICT DO NOTHING RETURNING id`;

export async function identify(
  on: EntityManager,
  organizationId: string,
  { identity, email, name, role, isEmailVerified }: IdentifiedAccount,
): Promise<{ accountId: string } | 'disabled' | 'email-taken'> {
  const by = { actor: 'identity provider' };
  const found = await one<Found>(on, FIND, [organizationId, identity, email, isEmailVerified]);
  if (found?.isDisabled) return 'disabled';
  if (found) {
    const sql = 'UPDATE account SET identity = $2, name = $3, role = $4 WHERE id = $1';
    await on.query(sql, [found.id, identity, name, role]);
    if (found.role !== role) await auditAccount(on, organizationId, 'account.changed', by, { id: found.id, role });
    return { accountId: found.id };
  }
  const added = await one<{ id: string }>(on, ADD, [organizationId, identity, email, name, role]);
  if (!added) return 'email-taken';
  await auditAccount(on, organizationId, 'account.created', by, { id: added.id, email, role });
  return { accountId: added.id };
}
