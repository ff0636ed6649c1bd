import type { DataSource } from 'typeorm';
import type { ConnectionRecord, ConnectionStore } from '../../../ports/connection-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const COLUMNS = `id, organization_id AS "organizationId", kind, name, settings, sealed_secret AS "sealedSecret",
  ${timeColumn('created_at')} AS "createdAt"`;

export class PostgresConnectionStore implements ConnectionStore {
  constructor(private readonly database: DataSource) {}

  add({ organizationId, kind, name, settings, sealedSecret }: Omit<ConnectionRecord, 'id' | 'createdAt'>) {
    return one<ConnectionRecord>(
      this.database,
      `INSERT INTO connection (organization_id, kind, name, settings, sealed_secret) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, name) DO NOTHING RETURNING ${COLUMNS}`,
      [organizationId, kind, name, settings, sealedSecret],
    );
  }

  list(organizationId: string): Promise<ConnectionRecord[]> {
    return rows(this.database, `SELECT ${COLUMNS} FROM connection WHERE organization_id = $1 ORDER BY name`, [
      organizationId,
    ]);
  }

  find(id: string): Promise<ConnectionRecord | undefined> {
    return one(this.database, `SELECT ${COLUMNS} FROM connection WHERE id::text = $1`, [id]);
  }

  change(
    organizationId: string,
    id: string,
    change: Partial<Pick<ConnectionRecord, 'name' | 'settings' | 'sealedSecret'>>,
  ) {
    return one<ConnectionRecord>(
      this.database,
      `UPDATE connection SET name = coalesce($3, name), settings = coalesce($4, settings),
         sealed_secret = coalesce($5, sealed_secret), updated_at = now()
       WHERE organization_id = $1 AND id::text = $2 RETURNING ${COLUMNS}`,
      [organizationId, id, change.name ?? null, change.settings ?? null, change.sealedSecret ?? null],
    );
  }

  async remove(organizationId: string, id: string): Promise<boolean> {
    const sql = 'DELETE FROM connection WHERE organization_id = $1 AND id::text = $2 RETURNING id';
    return (await rows(this.database, sql, [organizationId, id])).length > 0;
  }
}
