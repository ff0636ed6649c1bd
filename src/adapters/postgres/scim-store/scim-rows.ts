import type { DataSource, EntityManager } from 'typeorm';
import type { ScimResource } from '../../../domain/scim/represent.js';
import type { ScimKind } from '../../../domain/scim/schema.js';
import { timeColumn } from '../read-store/page.js';
import { rows } from '../sql.js';

export const COLUMNS = `r.id, r.kind, r.attributes, r.active, r.version,
  ${timeColumn('r.created_at')} AS "createdAt", ${timeColumn('r.modified_at')} AS "modifiedAt"`;

/** Of the connection $1, of one kind $2. */
export const OF_CONNECTION = 'r.connection_id = $1 AND r.kind = $2 AND r.deleted_at IS NULL';

export type ResourceRow = Omit<ScimResource, 'related'>;

const RELATED: Record<ScimKind, string> = {
  User: `SELECT m.user_id AS "of", o.id, o.name FROM scim_member m JOIN scim_resource o ON o.id = m.group_id
         WHERE m.user_id = ANY($1) ORDER BY lower(o.name)`,
  Group: `SELECT m.group_id AS "of", o.id, o.name FROM scim_member m JOIN scim_resource o ON o.id = m.user_id
          WHERE m.group_id = ANY($1) ORDER BY lower(o.name)`,
};

/** The resources with their groups or members. */
export async function withRelated(
  on: DataSource | EntityManager,
  kind: ScimKind,
  found: readonly ResourceRow[],
): Promise<ScimResource[]> {
  const links =
    found.length === 0
      ? []
      : await rows<{ of: string; id: string; name: string }>(on, RELATED[kind], [found.map(({ id }) => id)]);
  const byOwner = new Map(found.map(({ id }) => [id, [] as ScimResource['related']]));
  for (const { of, id, name } of links) byOwner.get(of)?.push({ id, name });
  return found.map((row) => ({ ...row, related: byOwner.get(row.id) ?? [] }));
}
