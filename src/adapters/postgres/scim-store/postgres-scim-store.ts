import type { DataSource } from 'typeorm';
import { fulfils } from '../../../domain/scim/filter.js';
import { represent, type ScimResource } from '../../../domain/scim/represent.js';
import type { ScimKind } from '../../../domain/scim/schema.js';
import { ScimError } from '../../../domain/scim/scim-error.js';
import type { ScimDesk, ScimPlace, ScimSearch, ScimStore, ScimSubject } from '../../../ports/scim.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { filterSql } from './filter-sql.js';
import { PostgresScimDesk } from './scim-desk.js';
import { COLUMNS, OF_CONNECTION, withRelated, type ResourceRow } from './scim-rows.js';

/** How many resources are read at most for a filter that SQL cannot judge. */
const mostCandidates = 5_000;
const ORDER = 'ORDER BY r.created_at, r.id';

const SUBJECT = `
SELECT r.organization_id AS "organizationId", r.connection_id AS "connectionId", c.settings, r.remote_id AS "remoteId",
  r.attributes, r.active_since::text AS "activeSince", r.inactive_since::text AS "inactiveSince", r.revision,
  ${timeColumn('r.as_of')} AS "modifiedAt", r.facts_told AS "factsTold",
  ARRAY(SELECT g.name FROM scim_member m JOIN scim_resource g ON g.id = m.group_id
        WHERE m.user_id = r.id ORDER BY lower(g.name)) AS groups,
  (SELECT m.attributes FROM scim_resource m
   WHERE m.connection_id = r.connection_id AND m.kind = 'User' AND m.deleted_at IS NULL AND m.id <> r.id
     AND (m.id::text = r.manager OR m.external_id = r.manager OR lower(m.name) = lower(r.manager)
       OR m.emails @> ARRAY[lower(r.manager)])
   ORDER BY m.id::text = r.manager DESC, m.external_id = r.manager DESC, m.active DESC LIMIT 1) AS manager
FROM scim_resource r JOIN connection c ON c.id = r.connection_id
WHERE r.id = $1 AND r.kind = 'User'`;

export class PostgresScimStore implements ScimStore {
  constructor(private readonly database: DataSource) {}

  async find(place: ScimPlace, kind: ScimKind, search: ScimSearch) {
    const values: unknown[] = [place.connectionId, kind];
    const condition = search.filter && filterSql(kind, search.filter);
    const where = `${OF_CONNECTION} AND ${condition?.write((value) => `$${values.push(value)}`) ?? 'true'}`;
    return condition?.whole === false
      ? this.judge(kind, search, where, values)
      : this.page(kind, search, where, values);
  }

  async read(place: ScimPlace, kind: ScimKind, id: string, related: boolean): Promise<ScimResource | undefined> {
    const sql = `SELECT ${COLUMNS} FROM scim_resource r WHERE ${OF_CONNECTION} AND r.id::text = $3`;
    const found = await one<ResourceRow>(this.database, sql, [place.connectionId, kind, id]);
    return found && (await this.complete(kind, [found], related))[0];
  }

  write<T>(place: ScimPlace, work: (desk: ScimDesk) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`scim:${place.connectionId}`]);
      return work(new PostgresScimDesk(manager, place));
    });
  }

  async untold(limit: number): Promise<string[]> {
    const sql = `SELECT id FROM scim_resource
                 WHERE kind = 'User' AND revision > told_revision AND tell_at <= now() ORDER BY tell_at LIMIT $1`;
    return (await rows<{ id: string }>(this.database, sql, [limit])).map(({ id }) => id);
  }

  subject(userId: string): Promise<ScimSubject | undefined> {
    return one(this.database, SUBJECT, [userId]);
  }

  async told(userId: string, revision: number, factsTold: readonly string[]): Promise<void> {
    await this.database.query(
      'UPDATE scim_resource SET told_revision = greatest(told_revision, $2), facts_told = $3 WHERE id = $1',
      [userId, revision, factsTold],
    );
    await this.database.query(
      'DELETE FROM scim_resource WHERE id = $1 AND deleted_at IS NOT NULL AND told_revision = revision',
      [userId],
    );
  }

  async putOff(userId: string, delayMs: number): Promise<void> {
    await this.database.query(
      `UPDATE scim_resource SET tell_at = now() + $2::float8 * interval '1 millisecond' WHERE id = $1`,
      [userId, delayMs],
    );
  }

  private async page(
    kind: ScimKind,
    { startIndex, count, withRelated: related }: ScimSearch,
    where: string,
    values: unknown[],
  ) {
    const [counted, found] = await Promise.all([
      one<{ total: number }>(
        this.database,
        `SELECT count(*)::int AS total FROM scim_resource r WHERE ${where}`,
        values,
      ),
      rows<ResourceRow>(
        this.database,
        `SELECT ${COLUMNS} FROM scim_resource r WHERE ${where} ${ORDER} LIMIT ${count} OFFSET ${startIndex - 1}`,
        values,
      ),
    ]);
    return { total: counted?.total ?? 0, resources: await this.complete(kind, found, related) };
  }

  /** For filters that SQL only narrows: every candidate is judged as it would be shown. */
  private async judge(kind: ScimKind, { filter, startIndex, count }: ScimSearch, where: string, values: unknown[]) {
    const sql = `SELECT ${COLUMNS} FROM scim_resource r WHERE ${where} ${ORDER} LIMIT ${mostCandidates + 1}`;
    const candidates = await rows<ResourceRow>(this.database, sql, values);
    if (candidates.length > mostCandidates)
      throw new ScimError(
        400,
        'Too many resources would have to be read: filter by userName, externalId or emails too.',
        'tooMany',
      );
    const complete = await withRelated(this.database, kind, candidates);
    const found = complete.filter((one) => filter === undefined || fulfils(represent(one, ''), filter));
    return { total: found.length, resources: found.slice(startIndex - 1, startIndex - 1 + count) };
  }

  private complete(kind: ScimKind, found: ResourceRow[], related: boolean): Promise<ScimResource[]> {
    return related
      ? withRelated(this.database, kind, found)
      : Promise.resolve(found.map((row) => ({ ...row, related: [] })));
  }
}
