import type { DataSource } from 'typeorm';
import type { NewView, SavedView, SavedViewStore, ViewOwner } from '../../../ports/saved-view-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const COLUMNS = `id, name, is_shared AS "isShared", owner = $2 AS "isOwn", query, columns, created_by AS "createdBy",
  ${timeColumn('created_at')} AS "createdAt"`;

export class PostgresSavedViewStore implements SavedViewStore {
  constructor(private readonly database: DataSource) {}

  list({ organizationId, owner }: ViewOwner): Promise<SavedView[]> {
    const sql = `SELECT ${COLUMNS} FROM saved_view WHERE organization_id = $1 AND (owner = $2 OR is_shared) ORDER BY lower(name), id`;
    return rows(this.database, sql, [organizationId, owner]);
  }

  add(
    { organizationId, owner, name: createdBy }: ViewOwner,
    { name, isShared, query, columns }: NewView,
  ): Promise<SavedView | undefined> {
    return one(
      this.database,
      `INSERT INTO saved_view (organization_id, owner, created_by, name, is_shared, query, columns)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      [organizationId, owner, createdBy, name, isShared, JSON.stringify(query), columns],
    );
  }

  async remove({ organizationId, owner }: ViewOwner, id: string, orShared: boolean): Promise<boolean> {
    const removed = await one(
      this.database,
      `DELETE FROM saved_view WHERE organization_id = $1 AND id::text = $3 AND (owner = $2 OR ($4 AND is_shared)) RETURNING id`,
      [organizationId, owner, id, orShared],
    );
    return removed !== undefined;
  }
}
