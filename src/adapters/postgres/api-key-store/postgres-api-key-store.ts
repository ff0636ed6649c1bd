import type { DataSource } from 'typeorm';
import type { StaffRole } from '../../../domain/staff-role.js';
import type { ApiKeyStore, ApiKeyView } from '../../../ports/api-key-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const COLUMNS = `id, name, role, created_by AS "createdBy", ${timeColumn('created_at')} AS "createdAt",
  ${timeColumn('last_used_at')} AS "lastUsedAt", ${timeColumn('revoked_at')} AS "revokedAt"`;

const ADD = `
INSERT INTO api_key (organization_id, name, role, key_hash, created_by) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (organization_id, name) WHERE revoked_at IS NULL DO NOTHING RETURNING ${COLUMNS}`;

const REVOKE = `
UPDATE api_key SET revoked_at = clock_now()
WHERE organization_id = $1 AND id::text = $2 AND revoked_at IS NULL RETURNING name, role`;

const USE = `
WITH used AS (
  UPDATE api_key SET last_used_at = clock_now()
  WHERE key_hash = $1 AND revoked_at IS NULL
    AND (last_used_at IS NULL OR last_used_at < clock_now() - interval '1 minute')
)
SELECT organization_id AS "organizationId", name, role FROM api_key WHERE key_hash = $1 AND revoked_at IS NULL`;

const AUDIT = `INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5)`;

export class PostgresApiKeyStore implements ApiKeyStore {
  constructor(private readonly database: DataSource) {}

  list(organizationId: string): Promise<ApiKeyView[]> {
    const sql = `SELECT ${COLUMNS} FROM api_key WHERE organization_id = $1 ORDER BY created_at DESC, id DESC`;
    return rows(this.database, sql, [organizationId]);
  }

  add(
    organizationId: string,
    { name, role, hash }: { name: string; role: StaffRole; hash: string },
    { actor, reason }: { actor: string; reason: string },
  ): Promise<ApiKeyView | undefined> {
    return this.database.transaction(async (manager) => {
      const added = await one<ApiKeyView>(manager, ADD, [organizationId, name, role, hash, actor]);
      const detail = JSON.stringify({ id: added?.id, name, role });
      if (added) await manager.query(AUDIT, [organizationId, actor, 'api-key.created', reason, detail]);
      return added;
    });
  }

  revoke(organizationId: string, id: string, actor: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const revoked = await one<{ name: string; role: StaffRole }>(manager, REVOKE, [organizationId, id]);
      const detail = JSON.stringify({ id, ...revoked });
      if (revoked) await manager.query(AUDIT, [organizationId, actor, 'api-key.revoked', null, detail]);
      return revoked !== undefined;
    });
  }

  use(hash: string): Promise<{ organizationId: string; name: string; role: StaffRole } | undefined> {
    return one(this.database, USE, [hash]);
  }
}
