import type { DataSource, EntityManager } from 'typeorm';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { HookStore, HookTokenView, ReceivedWebhook } from '../../../ports/hook-store.js';
import type { StepHint } from '../../../ports/run-store.js';
import { timeColumn } from '../read-store/page.js';
import { storeSignal } from '../run-store/signal.js';
import { one, rows } from '../sql.js';

const COLUMNS = `id, name, configured, ${timeColumn('created_at')} AS "createdAt", ${timeColumn('ends_at')} AS "endsAt",
  ${timeColumn('revoked_at')} AS "revokedAt", ${timeColumn('last_used_at')} AS "lastUsedAt"`;

const isLive = '(revoked_at IS NULL AND (ends_at IS NULL OR ends_at > clock_now()))';

/** Not each time: webhooks under one token would wait for each other. */
const USE = `
WITH token AS (SELECT id, organization_id, last_used_at FROM hook_token WHERE token_hash = $1 AND ${isLive}), used AS (
  UPDATE hook_token h SET last_used_at = clock_now() FROM token t
  WHERE h.id = t.id AND (t.last_used_at IS NULL OR t.last_used_at < clock_now() - interval '1 minute')
)
SELECT organization_id AS "organizationId" FROM token`;

const STORE = `
INSERT INTO compliance_webhook AS w (organization_id, kind, content_hash, signal) VALUES ($1, $2, $3, $4)
ON CONFLICT (organization_id, kind, content_hash) DO UPDATE SET times = w.times + 1, last_received_at = clock_now()`;

type By = { actor: string; reason: string };

export class PostgresHookStore implements HookStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  tokens(organizationId: string): Promise<HookTokenView[]> {
    const sql = `SELECT ${COLUMNS} FROM hook_token WHERE organization_id = $1 ORDER BY hook_token.created_at DESC, id`;
    return rows(this.database, sql, [organizationId]);
  }

  rotate(
    organizationId: string,
    { name, hash }: { name: string; hash: string },
    overlapMs: number,
    by: By,
  ): Promise<HookTokenView> {
    return this.database.transaction(async (manager) => {
      await manager.query(
        `UPDATE hook_token SET ends_at = least(ends_at, clock_now() + $2::float8 * interval '1 millisecond')
         WHERE organization_id = $1 AND ${isLive}`,
        [organizationId, overlapMs],
      );
      const [added] = await rows<HookTokenView>(
        manager,
        `INSERT INTO hook_token (organization_id, name, token_hash) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`,
        [organizationId, name, hash],
      );
      if (!added) throw new Error('The token could not be written.');
      await audit(manager, organizationId, 'hook-token.created', by, { id: added.id, name, overlapMs });
      return added;
    });
  }

  revoke(organizationId: string, tokenId: string, by: By): Promise<HookTokenView | undefined> {
    return this.database.transaction(async (manager) => {
      const revoked = await one<HookTokenView>(
        manager,
        `UPDATE hook_token SET revoked_at = coalesce(revoked_at, clock_now())
         WHERE organization_id = $1 AND id::text = $2 RETURNING ${COLUMNS}`,
        [organizationId, tokenId],
      );
      if (revoked) await audit(manager, organizationId, 'hook-token.revoked', by, { id: tokenId, name: revoked.name });
      return revoked;
    });
  }

  configure(organizationId: string, hash: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await manager.query(
        `DELETE FROM hook_token
         WHERE organization_id = $1 AND configured AND token_hash <> $2 AND revoked_at IS NULL AND ends_at IS NULL`,
        [organizationId, hash],
      );
      await manager.query(
        `INSERT INTO hook_token (organization_id, name, token_hash, configured) VALUES ($1, 'configuration', $2, true)
         ON CONFLICT (token_hash) DO NOTHING`,
        [organizationId, hash],
      );
      const sql = 'SELECT id FROM hook_token WHERE organization_id = $1 AND token_hash = $2';
      return (await one(manager, sql, [organizationId, hash])) !== undefined;
    });
  }

  async isLasting(organizationId: string, hash: string): Promise<boolean> {
    const sql = `SELECT id FROM hook_token
                 WHERE organization_id = $1 AND token_hash = $2 AND revoked_at IS NULL AND ends_at IS NULL`;
    return (await one(this.database, sql, [organizationId, hash])) !== undefined;
  }

  async receive(tokenHash: string, { kind, contentHash, signal }: ReceivedWebhook): Promise<StepHint[] | undefined> {
    this.failpoints.reach('before-signal');
    const hints = await this.database.transaction(async (manager) => {
      const token = await one<{ organizationId: string }>(manager, USE, [tokenHash]);
      if (!token) return undefined;
      const { organizationId } = token;
      await manager.query(STORE, [organizationId, kind, contentHash, signal ?? null]);
      return signal === undefined ? [] : storeSignal(manager, organizationId, signal);
    });
    this.failpoints.reach('after-signal-commit');
    return hints;
  }
}

async function audit(
  on: EntityManager,
  organizationId: string,
  action: string,
  { actor, reason }: By,
  detail: object,
): Promise<void> {
  await on.query(
    'INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5)',
    [organizationId, actor, action, reason, JSON.stringify(detail)],
  );
}
