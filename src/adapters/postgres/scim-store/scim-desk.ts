import type { EntityManager } from 'typeorm';
import type { ScimResource } from '../../../domain/scim/represent.js';
import type { ScimKind } from '../../../domain/scim/schema.js';
import type { NewScimResource, ScimContent, ScimDesk, ScimPlace } from '../../../ports/scim.js';
import { one, rows } from '../sql.js';
import { COLUMNS, OF_CONNECTION, withRelated, type ResourceRow } from './scim-rows.js';

/** Shown to the millisecond, and so kept: what is told must not be older than what was told before. */
const NOW = "date_trunc('milliseconds', clock_now())";
const LATER = (column: string) => `greatest(${NOW}, ${column} + interval '1 millisecond')`;
const TODAY = '(SELECT day_of(time_zone, cut_off_hour) FROM organization WHERE id = organization_id)';

const ADD = `
INSERT INTO scim_resource (id, organization_id, connection_id, kind, name, external_id, emails, manager, attributes, active,
  active_since, inactive_since, remote_id, created_at, modified_at, as_of)
SELECT $1, organization_id, $3, $4, $5, $6, $7, $8, $9, $10,
  CASE WHEN $10 THEN today END, CASE WHEN $10 THEN NULL ELSE today END,
  (SELECT candidate FROM unnest($11::text[]) WITH ORDINALITY AS told (candidate, place)
   WHERE NOT EXISTS (SELECT FROM scim_resource
                     WHERE connection_id = $3 AND remote_id = candidate AND deleted_at IS NULL)
   ORDER BY place LIMIT 1), ${NOW}, ${NOW}, ${NOW}
FROM (SELECT $2::uuid AS organization_id) o, LATERAL (SELECT ${TODAY} AS today) t`;

/** Active again on the day on which it ended: the end is taken back. On a later day: a new beginning. */
const CHANGE = `
UPDATE scim_resource SET name = $2, external_id = $3, emails = $4, manager = $5, attributes = $6, active = $7,
  active_since = CASE WHEN active OR NOT $7 OR (inactive_since = ${TODAY} AND active_since IS NOT NULL)
                      THEN active_since ELSE ${TODAY} END,
  inactive_since = CASE WHEN $7 THEN NULL WHEN active THEN ${TODAY} ELSE inactive_since END,
  version = version + 1, modified_at = ${LATER('modified_at')},
  revision = revision + 1, as_of = ${LATER('as_of')}, tell_at = now()
WHERE id = $1`;

/** Kept until the end is told. */
const REMOVE_USER = `
UPDATE scim_resource SET deleted_at = now(), active = false,
  inactive_since = coalesce(inactive_since, ${TODAY}),
  revision = revision + 1, as_of = ${LATER('as_of')}, tell_at = now()
WHERE id = $1 AND kind = 'User'`;

const RETELL = `UPDATE scim_resource SET revision = revision + 1, as_of = ${LATER('as_of')}, tell_at = now()`;

/** Whoever names this user as their manager gets to know the manager's address. */
const RETELL_REPORTS = `${RETELL}
WHERE connection_id = $1 AND manager IS NOT NULL AND lower(manager) = ANY (
  SELECT unnest(ARRAY[id::text, lower(external_id), lower(name)] || emails) FROM scim_resource WHERE id = $2
) AND id <> $2`;

/** Groups count only where the connection makes an attribute or tags of them. */
const RETELL_USERS = `${RETELL}
WHERE id = ANY($1) AND (SELECT settings ?| '{groupsAttribute,groupsAsTags}' FROM connection WHERE id = connection_id)`;

const SET_MEMBERS = `
WITH gone AS (DELETE FROM scim_member WHERE group_id = $1 AND user_id <> ALL($2::uuid[]) RETURNING user_id),
come AS (INSERT INTO scim_member (group_id, user_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING RETURNING user_id)
SELECT user_id AS id FROM gone UNION ALL SELECT user_id FROM come`;

export class PostgresScimDesk implements ScimDesk {
  constructor(
    private readonly manager: EntityManager,
    private readonly place: ScimPlace,
  ) {}

  read(kind: ScimKind, id: string): Promise<ScimResource | undefined> {
    return this.find(kind, 'r.id::text = $3', id);
  }

  byName(kind: ScimKind, name: string): Promise<ScimResource | undefined> {
    return this.find(kind, 'lower(r.name) = lower($3)', name);
  }

  byExternalId(kind: ScimKind, externalId: string): Promise<ScimResource | undefined> {
    return this.find(kind, 'r.external_id = $3', externalId);
  }

  async add({ id, kind, remoteIds, ...content }: NewScimResource): Promise<void> {
    const { organizationId, connectionId } = this.place;
    const [name, ...rest] = valuesOf(content);
    await this.manager.query(ADD, [id, organizationId, connectionId, kind, name, ...rest, remoteIds]);
    await this.retellReports(id);
  }

  async change(id: string, content: ScimContent): Promise<void> {
    await this.manager.query(CHANGE, [id, ...valuesOf(content)]);
    await this.retellReports(id);
  }

  async remove(id: string): Promise<void> {
    await this.retellMembers(id);
    await this.manager.query('DELETE FROM scim_member WHERE user_id = $1', [id]);
    await this.manager.query(`DELETE FROM scim_resource WHERE id = $1 AND kind = 'Group'`, [id]);
    await this.manager.query(REMOVE_USER, [id]);
  }

  async setMembers(groupId: string, userIds: readonly string[]): Promise<string[]> {
    const sql = `SELECT r.id::text AS id FROM scim_resource r WHERE ${OF_CONNECTION} AND r.id::text = ANY($3)`;
    const users = await rows<{ id: string }>(this.manager, sql, [this.place.connectionId, 'User', userIds]);
    const known = new Set(users.map(({ id }) => id));
    const unknown = userIds.filter((id) => !known.has(id));
    if (unknown.length > 0) return unknown;
    const changed = await rows<{ id: string }>(this.manager, SET_MEMBERS, [groupId, [...known]]);
    await this.manager.query(RETELL_USERS, [changed.map(({ id }) => id)]);
    return [];
  }

  async retellMembers(groupId: string): Promise<void> {
    const members = await rows<{ id: string }>(
      this.manager,
      'SELECT user_id AS id FROM scim_member WHERE group_id = $1',
      [groupId],
    );
    await this.manager.query(RETELL_USERS, [members.map(({ id }) => id)]);
  }

  private async retellReports(id: string): Promise<void> {
    await this.manager.query(RETELL_REPORTS, [this.place.connectionId, id]);
  }

  private async find(kind: ScimKind, condition: string, value: string): Promise<ScimResource | undefined> {
    // Of several that share an external id, those that are active count first.
    const sql = `SELECT ${COLUMNS} FROM scim_resource r WHERE ${OF_CONNECTION} AND ${condition}
                 ORDER BY r.active DESC, r.modified_at DESC LIMIT 1`;
    const found = await one<ResourceRow>(this.manager, sql, [this.place.connectionId, kind, value]);
    return found && (await withRelated(this.manager, kind, [found]))[0];
  }
}

const valuesOf = ({ name, externalId, emails, manager, attributes, active }: ScimContent) => [
  name,
  externalId ?? null,
  emails.map((email) => email.toLowerCase()),
  manager ?? null,
  attributes,
  active,
];
