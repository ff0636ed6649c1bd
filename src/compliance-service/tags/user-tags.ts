import type { Sql } from '../database/database.js';

/** Afterwards the user has exactly these tags; names that the organization did not know yet become known. */
export async function replaceTags(sql: Sql, organizationId: number, userId: number, names: string[]): Promise<void> {
  await sql.query('DELETE FROM user_tags WHERE user_id = $1', [userId]);
  if (names.length === 0) return;
  await sql.query(
    `INSERT INTO tags (organization_id, name) SELECT $1, name FROM unnest($2::text[]) AS name ORDER BY name
     ON CONFLICT DO NOTHING`,
    [organizationId, names],
  );
  await sql.query(
    `INSERT INTO user_tags (user_id, tag_id) SELECT $2, id FROM tags WHERE organization_id = $1 AND name = ANY ($3)
     ON CONFLICT DO NOTHING`,
    [organizationId, userId, names],
  );
}
