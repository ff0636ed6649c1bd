import type { DataSource, EntityManager } from 'typeorm';
import { attentionKinds, urgencies, type AttentionFacts, type AttentionKind } from '../../../domain/attention.js';
import type { StaffRole } from '../../../domain/staff-role.js';
import type {
  Assignee,
  AttentionCount,
  AttentionFilter,
  AttentionRecord,
  AttentionStore,
} from '../../../ports/attention-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { isoColumn, timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { decodePosition, encodePosition, type Position } from './cursor.js';
import { factsOf, itemsOf } from './sources.js';

type Item = AttentionRecord & AttentionFacts;

const ID = `i.kind || ':' || i.subject`;

const RANK = `array_position(ARRAY[${urgencies.map((urgency) => `'${urgency}'`).join(', ')}], t.urgency)`;

/** Somebody who begins within a week, or should have begun within the last month, goes before everything. */
const PLACED = (kind?: AttentionKind) => `
SELECT i.kind, i.subject, ${ID} AS id, i.since, p.start_date, p.employee_id, a.id AS assignee_id, a.name AS assignee, p.id AS person_id, p.facts,
  CASE WHEN near.begins THEN 'high' ELSE i.urgency END AS urgency,
  CASE WHEN near.begins THEN p.start_date::timestamp AT TIME ZONE 'UTC' ELSE i.since END AS moment,
  concat_ws(' ', i.about, p.facts->>'firstName', p.facts->>'lastName', p.facts->>'email') AS words
FROM (${itemsOf(kind)}) i
LEFT JOIN person p ON p.id = i.person_id
LEFT JOIN attention_assignment g ON g.organization_id = $1 AND g.item_id = ${ID} AND g.occurrence = i.occurrence
LEFT JOIN account a ON a.id = g.account_id AND a.disabled_at IS NULL
CROSS JOIN LATERAL (
  SELECT coalesce(i.urgency <> 'low' AND p.start_date - (SELECT today FROM calendar) BETWEEN -30 AND 7, false) AS begins
) near
WHERE ($2::text IS NULL OR i.kind = $2)`;

/** What is known of each is looked up for the items of the page alone. */
const PAGE = (kind: AttentionKind | undefined, where: string) => `
WITH calendar AS MATERIALIZED (
  SELECT day_of(time_zone, cut_off_hour) AS today FROM organization WHERE id = $1
), page AS MATERIALIZED (
  SELECT t.id, t.kind, t.subject, t.since, t.urgency, t.start_date, t.person_id, t.employee_id, t.facts, t.assignee_id, t.assignee, t.moment,
    ${RANK} AS rank FROM (${PLACED(kind)}) t WHERE ${where}
), told AS (${factsOf(kind)})
SELECT t.id, t.kind, t.subject, ${timeColumn('t.since')} AS since, t.urgency, t.start_date::text AS "firstDay", told.facts,
  CASE WHEN t.person_id IS NOT NULL THEN jsonb_build_object('id', t.person_id, 'employeeId', t.employee_id, 'firstName', t.facts->>'firstName',
    'lastName', t.facts->>'lastName', 'role', t.facts->>'role', 'location', t.facts->>'location') END AS person,
  CASE WHEN t.assignee_id IS NOT NULL THEN jsonb_build_object('id', t.assignee_id, 'name', t.assignee) END AS assignee,
  t.rank, ${isoColumn('t.moment')} AS moment
FROM page t JOIN told ON told.kind = t.kind AND told.subject = t.subject ORDER BY t.rank, t.moment, t.id`;

const LIST = (kind?: AttentionKind) =>
  PAGE(
    kind,
    `($3::text IS NULL OR t.employee_id = $3 OR position(lower($3) IN lower(t.words)) > 0)
     AND ($4::text IS NULL OR coalesce(t.assignee_id::text, 'nobody') = $4)
     AND ($5::int IS NULL OR (${RANK}, t.moment, t.id) > ($5, $6::timestamptz, $7::text))
   ORDER BY rank, t.moment, t.id LIMIT $8`,
  );

const FIND = (kind: AttentionKind) => PAGE(kind, 't.id = $3');

const COUNTS = `
SELECT i.kind, count(*)::int AS count, count(a.id)::int AS mine
FROM (${itemsOf()}) i
LEFT JOIN attention_assignment g ON g.organization_id = $1 AND g.item_id = ${ID} AND g.occurrence = i.occurrence
LEFT JOIN account a ON a.id = g.account_id AND a.disabled_at IS NULL AND a.id::text = $2
GROUP BY i.kind`;

const ASSIGNEES = `
FROM account WHERE organization_id = $1 AND disabled_at IS NULL AND role <> 'viewer'`;

const ASSIGN = (kind: AttentionKind) => `
WITH item AS (
  SELECT ${ID} AS id, i.occurrence, i.person_id FROM (${itemsOf(kind)}) i WHERE ${ID} = $2
), assigned AS (
  INSERT INTO attention_assignment (organization_id, item_id, occurrence, account_id, assigned_by)
  SELECT $1, id, occurrence, $3::uuid, $4 FROM item WHERE $3 IS NOT NULL
  ON CONFLICT (organization_id, item_id) DO UPDATE
  SET occurrence = excluded.occurrence, account_id = excluded.account_id, assigned_by = excluded.assigned_by, assigned_at = clock_now()
), freed AS (
  DELETE FROM attention_assignment WHERE organization_id = $1 AND item_id = $2 AND $3 IS NULL
)
INSERT INTO audit_entry (organization_id, person_id, actor, action, detail)
SELECT $1, person_id, $4, 'attention.assigned', jsonb_build_object('itemId', id, 'accountId', $3::text) FROM item RETURNING id`;

const FORGET = `
DELETE FROM attention_assignment g WHERE g.organization_id = $1
  AND NOT EXISTS (SELECT 1 FROM (${itemsOf()}) i WHERE ${ID} = g.item_id AND i.occurrence = g.occurrence)`;

export class PostgresAttentionStore implements AttentionStore {
  constructor(private readonly database: DataSource) {}

  async list(
    organizationId: string,
    { kind, assignee, search }: AttentionFilter,
    { cursor, limit }: PageRequest,
  ): Promise<Page<Item>> {
    const from = decodePosition(cursor);
    const found = await rows<Item & Position>(this.database, LIST(kind), [
      organizationId,
      kind ?? null,
      search ?? null,
      assignee === null ? 'nobody' : (assignee ?? null),
      ...[from?.rank ?? null, from?.moment ?? null, from?.id ?? null],
      limit + 1,
    ]);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && found.length > limit ? encodePosition(last) : null };
  }

  async find(organizationId: string, id: string): Promise<Item | undefined> {
    const kind = kindOf(id);
    return kind && one<Item>(this.database, FIND(kind), [organizationId, kind, id]);
  }

  counts(organizationId: string, accountId: string | undefined): Promise<AttentionCount[]> {
    return rows(this.database, COUNTS, [organizationId, accountId ?? null]);
  }

  assignees(organizationId: string): Promise<(Assignee & { role: StaffRole })[]> {
    return rows(this.database, `SELECT id, name, role ${ASSIGNEES} ORDER BY name, id`, [organizationId]);
  }

  assign(
    organizationId: string,
    id: string,
    accountId: string | null,
    actor: string,
  ): Promise<'assigned' | 'no-item' | 'no-account'> {
    return this.database.transaction(async (manager) => {
      const kind = kindOf(id);
      if (!kind) return 'no-item';
      if (accountId !== null && !(await this.mayAct(manager, organizationId, accountId))) return 'no-account';
      await manager.query(FORGET, [organizationId]);
      const assigned = await one(manager, ASSIGN(kind), [organizationId, id, accountId, actor]);
      return assigned ? 'assigned' : 'no-item';
    });
  }

  private async mayAct(on: EntityManager, organizationId: string, accountId: string): Promise<boolean> {
    return (await one(on, `SELECT id ${ASSIGNEES} AND id::text = $2`, [organizationId, accountId])) !== undefined;
  }
}

function kindOf(id: string): AttentionKind | undefined {
  const name = id.split(':')[0];
  return attentionKinds.find((kind) => kind === name);
}
