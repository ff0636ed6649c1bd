import type { DataSource } from 'typeorm';
import type {
  AccountChange,
  AccountStore,
  AccountView,
  Credentials,
  IdentifiedAccount,
  NewAccount,
} from '../../../ports/account-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { auditAccount } from './audit-account.js';
import { identify } from './identify.js';

const COLUMNS = `id, name, email, role, created_by AS "createdBy", ${timeColumn('created_at')} AS "createdAt",
  ${timeColumn('last_sign_in_at')} AS "lastSignInAt",
  CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN password_hash IS NULL AND identity IS NULL THEN 'invited'
    ELSE 'active' END AS state`;

const ADD = `
INSERT INTO account (organization_id, name, email, role, created_by, link_hash, link_until)
VALUES ($1, $2, $3, $4, $5, $6, now() + $7::float8 * interval '1 millisecond')
ON CONFLICT (organization_id, email) DO NOTHING RETURNING ${COLUMNS}`;

const ADD_FIRST = `
INSERT INTO account (organization_id, name, email, role, created_by, password_hash)
SELECT $1, $2, $3, 'admin', 'set-up', $4 WHERE NOT EXISTS (SELECT FROM account WHERE organization_id = $1)
RETURNING id AS "accountId"`;

const CHANGE = `
UPDATE account SET name = coalesce($3, name), role = coalesce($4, role),
  disabled_at = CASE $5::boolean WHEN true THEN coalesce(disabled_at, clock_now()) WHEN false THEN NULL ELSE disabled_at END,
  link_hash = CASE WHEN $5 THEN NULL ELSE link_hash END
WHERE organization_id = $1 AND id::text = $2 RETURNING ${COLUMNS}`;

const IS_ADMINISTERED = `
SELECT 1 AS one FROM account WHERE organization_id = $1 AND role = 'admin' AND disabled_at IS NULL
  AND (password_hash IS NOT NULL OR identity IS NOT NULL) LIMIT 1`;

const PUT_LINK = `
UPDATE account SET link_hash = $3, link_until = now() + $4::float8 * interval '1 millisecond'
WHERE organization_id = $1 AND id::text = $2 AND disabled_at IS NULL RETURNING ${COLUMNS}`;

const CREDENTIALS = `
SELECT a.id AS "accountId", a.organization_id AS "organizationId", a.password_hash AS "passwordHash"
FROM account a JOIN organization o ON o.id = a.organization_id WHERE a.disabled_at IS NULL`;

const ACCEPT = `
UPDATE account SET name = $2, password_hash = $3, link_hash = NULL, link_until = NULL
WHERE link_hash = $1 AND link_until > now() AND disabled_at IS NULL
RETURNING id AS "accountId", organization_id AS "organizationId", name || ' <' || email || '>' AS actor`;

const SET_PASSWORD = `
UPDATE account SET password_hash = $2, link_hash = NULL WHERE id = $1
RETURNING organization_id AS "organizationId", name || ' <' || email || '>' AS actor`;

const END_SESSIONS = `
UPDATE session SET ended_at = now() WHERE account_id = $1 AND id::text IS DISTINCT FROM $2 AND ended_at IS NULL`;

type By = { actor: string; reason?: string };

export class PostgresAccountStore implements AccountStore {
  constructor(private readonly database: DataSource) {}

  list(organizationId: string): Promise<AccountView[]> {
    return rows(this.database, `SELECT ${COLUMNS} FROM account WHERE organization_id = $1 ORDER BY name, id`, [
      organizationId,
    ]);
  }

  add(
    organizationId: string,
    { name, email, role }: NewAccount,
    link: { hash: string; lifeMs: number },
    by: By,
  ): Promise<AccountView | undefined> {
    return this.database.transaction(async (manager) => {
      const parameters = [organizationId, name, email, role, by.actor, link.hash, link.lifeMs];
      const added = await one<AccountView>(manager, ADD, parameters);
      if (added) await auditAccount(manager, organizationId, 'account.created', by, { id: added.id, email, role });
      return added;
    });
  }

  async change(
    organizationId: string,
    id: string,
    change: AccountChange,
    by: By,
  ): Promise<AccountView | 'not-found' | 'last-admin'> {
    try {
      return await this.database.transaction(async (manager) => {
        // Two admins who demote each other at the same moment follow one another here.
        await manager.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
        const wasAdministered = await one(manager, IS_ADMINISTERED, [organizationId]);
        const { name = null, role = null, disabled = null } = change;
        const changed = await one<AccountView>(manager, CHANGE, [organizationId, id, name, role, disabled]);
        if (!changed) return 'not-found';
        if (wasAdministered && !(await one(manager, IS_ADMINISTERED, [organizationId]))) throw new LastAdmin();
        if (disabled === true) await manager.query(END_SESSIONS, [id, null]);
        await auditAccount(manager, organizationId, 'account.changed', by, { id, ...change });
        return changed;
      });
    } catch (error) {
      if (error instanceof LastAdmin) return 'last-admin';
      throw error;
    }
  }

  putLink(
    organizationId: string,
    id: string,
    { hash, lifeMs }: { hash: string; lifeMs: number },
    by: By,
  ): Promise<AccountView | undefined> {
    return this.database.transaction(async (manager) => {
      const account = await one<AccountView>(manager, PUT_LINK, [organizationId, id, hash, lifeMs]);
      if (account) await auditAccount(manager, organizationId, 'account.link-made', by, { id });
      return account;
    });
  }

  addFirst(
    organizationId: string,
    { name, email, passwordHash }: Omit<NewAccount, 'role'> & { passwordHash: string },
    organizationName?: string,
  ): Promise<{ accountId: string } | undefined> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      const added = await one<{ accountId: string }>(manager, ADD_FIRST, [organizationId, name, email, passwordHash]);
      if (!added) return undefined;
      if (organizationName !== undefined)
        await manager.query('UPDATE organization SET name = $2, name_set_at = clock_now() WHERE id = $1', [
          organizationId,
          organizationName,
        ]);
      const detail = { id: added.accountId, email, role: 'admin', organizationName };
      await auditAccount(manager, organizationId, 'account.created', { actor: 'set-up' }, detail);
      return added;
    });
  }

  async withoutAccounts(organizationIds: readonly string[]): Promise<string[]> {
    const sql = `SELECT id FROM organization o
      WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM account WHERE organization_id = o.id)`;
    return (await rows<{ id: string }>(this.database, sql, [organizationIds])).map(({ id }) => id);
  }

  credentials(email: string, slug?: string): Promise<Credentials[]> {
    const sql = `${CREDENTIALS} AND a.email = $1 AND ($2::text IS NULL OR o.slug = $2)`;
    return rows(this.database, sql, [email, slug ?? null]);
  }

  credentialsOf(accountId: string): Promise<Credentials | undefined> {
    return one(this.database, `${CREDENTIALS} AND a.id = $1`, [accountId]);
  }

  identify(
    organizationId: string,
    account: IdentifiedAccount,
  ): Promise<{ accountId: string } | 'disabled' | 'email-taken'> {
    return this.database.transaction((manager) => identify(manager, organizationId, account));
  }

  acceptLink(linkHash: string, name: string, passwordHash: string): Promise<{ accountId: string } | undefined> {
    return this.database.transaction(async (manager) => {
      const accepted = await one<{ accountId: string; organizationId: string; actor: string }>(manager, ACCEPT, [
        linkHash,
        name,
        passwordHash,
      ]);
      if (!accepted) return undefined;
      const { accountId, organizationId, actor } = accepted;
      await manager.query(END_SESSIONS, [accountId, null]);
      await auditAccount(manager, organizationId, 'account.password-set', { actor }, { id: accountId });
      return { accountId };
    });
  }

  setPassword(accountId: string, passwordHash: string, exceptSessionId: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const sql = SET_PASSWORD;
      const account = await one<{ organizationId: string; actor: string }>(manager, sql, [accountId, passwordHash]);
      if (!account) return;
      const { organizationId, actor } = account;
      await manager.query(END_SESSIONS, [accountId, exceptSessionId]);
      await auditAccount(manager, organizationId, 'account.password-set', { actor }, { id: accountId });
    });
  }
}

/** Rolls the change back. */
class LastAdmin extends Error {}
