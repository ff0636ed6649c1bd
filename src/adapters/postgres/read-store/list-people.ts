import type { DataSource } from 'typeorm';
import { clearanceOf } from '../../../domain/clearance.js';
import { summarise, type Trouble } from '../../../domain/clearance-summary.js';
import type { Employment } from '../../../domain/employment.js';
import { wrongCursor } from '../../../domain/failure.js';
import type {
  ListedPerson,
  Page,
  PeopleCount,
  PeopleFacets,
  PeopleFilter,
  PeopleOrder,
  PageRequest,
} from '../../../ports/read-store.js';
import { one, rows } from '../sql.js';
import { conditionOf, OVERDUE, Parameters, TODAY } from './people-filter.js';
import { foldListing } from './person-listing.js';
import { isoColumn, timeColumn } from './page.js';
import { summaryColumns } from './people.js';
import { HOLDINGS, holdingOf, type HoldingRow } from './holdings.js';
import { standingOn } from './standing.js';

/** What a list can be sorted by: the column of s, its type, and its value as text without loss. */
const sorts = {
  added: { column: 's.created_at', type: 'timestamptz', text: isoColumn('s.created_at') },
  name: { column: 's.sort_name', type: 'text', text: 's.sort_name' },
  startDate: { column: 's.start_date', type: 'date', text: 's.start_date::text' },
  clearedUntil: { column: 's.clear_through', type: 'date', text: 's.clear_through::text' },
} as const;

const newestFirst: PeopleOrder = { by: 'added', direction: 'desc' };

/** Counting further costs more than it tells. */
const mostCounted = 10_000;
const mostFacets = 200;

interface Row extends Omit<ListedPerson, 'clearance'> {
  status: Employment['status'];
  isKnown: boolean;
  now: string;
  today: string;
  holdings: HoldingRow[];
  troubles: Trouble[];
  position: string;
}

const DETAILS = `
  SELECT ${summaryColumns(TODAY)}, s.user_type AS "userType", ${OVERDUE} AS overdue, s.due_date::text AS "dueAt",
    p.status, p.compliance_user_id IS NOT NULL AS "isKnown", ${timeColumn('clock_now()')} AS now, ${TODAY}::text AS today,
    coalesce(${HOLDINGS}, '[]') AS holdings,
    coalesce((SELECT jsonb_agg(jsonb_build_object('code', s.error_code, 'message', s.error_message, 'requirement', s.requirement_key)
        ORDER BY r.created_at, s.position)
      FROM workflow_run r JOIN step_run s ON s.run_id = r.id
      WHERE r.person_id = p.id AND r.state = 'open' AND s.status = 'needs-attention'), '[]') AS troubles,
    page.position
  FROM page JOIN person_listing s USING (person_id) JOIN person p ON p.id = page.person_id
    JOIN organization o ON o.id = p.organization_id
  ORDER BY page.place`;

/** Sorted and cut within the listing alone; only who is on the page is looked at more closely. */
export async function listPeople(
  database: DataSource,
  organizationId: string,
  filter: PeopleFilter,
  { order = newestFirst, ...page }: PageRequest & { order?: PeopleOrder },
): Promise<Page<ListedPerson>> {
  await foldListing(database, organizationId);
  const { column, type, text } = sorts[order.by];
  const parameters = new Parameters(organizationId);
  const condition = conditionOf(filter, parameters);
  const after = decodePosition(page.cursor, order);
  const beyond = order.direction === 'asc' ? '>' : '<';
  const rest = after
    ? ` AND (${column}, s.person_id) ${beyond} (${parameters.add(after.value)}::${type}, ${parameters.add(after.id)}::uuid)`
    : '';
  const sorted = `${column} ${order.direction}, s.person_id ${order.direction}`;
  const found = await rows<Row>(
    database,
    `WITH page AS MATERIALIZED (
       SELECT s.person_id, ${text} AS position, row_number() OVER (ORDER BY ${sorted}) AS place FROM person_listing s
       WHERE ${condition}${rest} ORDER BY ${sorted} LIMIT ${parameters.add(page.limit + 1)}
     ) ${DETAILS}`,
    parameters.values,
  );
  const shown = found.slice(0, page.limit).map(({ position, ...row }) => ({ position, person: listed(row) }));
  const last = found.length > page.limit ? shown.at(-1) : undefined;
  const nextCursor = last ? encodePosition(order, last.position, last.person.id) : null;
  return { items: shown.map(({ person }) => person), nextCursor };
}

export async function countPeople(
  database: DataSource,
  organizationId: string,
  filter: PeopleFilter,
): Promise<PeopleCount> {
  await foldListing(database, organizationId);
  const parameters = new Parameters(organizationId);
  const condition = conditionOf(filter, parameters);
  const sql = `SELECT count(*)::int AS count FROM (SELECT 1 FROM person_listing s WHERE ${condition} LIMIT ${mostCounted + 1}) one`;
  const count = (await one<{ count: number }>(database, sql, parameters.values))?.count ?? 0;
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted };
}

export async function peopleFacets(database: DataSource, organizationId: string): Promise<PeopleFacets> {
  await foldListing(database, organizationId);
  const { standing } = standingOn(TODAY);
  const found = await rows<{ facet: keyof PeopleFacets; value: string; people: number }>(
    database,
    `WITH counted AS (
       SELECT CASE grouping(status, role, location, department, user_type)
           WHEN 15 THEN 'statuses' WHEN 23 THEN 'roles' WHEN 27 THEN 'locations' WHEN 29 THEN 'departments' ELSE 'userTypes' END AS facet,
         coalesce(status, role, location, department, user_type) AS value, count(*)::int AS people
       FROM (SELECT ${standing} AS status, s.role, s.location, s.department, s.user_type FROM person_listing s
         WHERE s.organization_id = $1 AND s.standing NOT IN ('unknown', 'merged')) s
       GROUP BY GROUPING SETS ((status), (role), (location), (department), (user_type))
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY facet ORDER BY people DESC, value) AS place FROM counted WHERE value IS NOT NULL
     )
     SELECT facet, value, people FROM ranked WHERE place <= ${mostFacets} ORDER BY facet, place`,
    [organizationId],
  );
  const of = (facet: keyof PeopleFacets) =>
    found.filter((one) => one.facet === facet).map(({ value, people }) => ({ value, people }));
  return {
    statuses: of('statuses'),
    roles: of('roles'),
    locations: of('locations'),
    departments: of('departments'),
    userTypes: of('userTypes'),
  };
}

function listed({ status, isKnown, now, today, holdings, troubles, ...person }: Omit<Row, 'position'>): ListedPerson {
  const subject = {
    status,
    heldReason: person.heldReason ?? undefined,
    merged: person.mergedInto !== null,
    known: isKnown,
    endDate: person.endDate ?? undefined,
    today,
    holdings: holdings.map(holdingOf),
  };
  return { ...person, clearance: summarise(clearanceOf(subject, now), troubles) };
}

/** A position is good for the order in which it was given out. */
function encodePosition({ by, direction }: PeopleOrder, value: string, id: string): string {
  return Buffer.from(JSON.stringify([by, direction, value, id])).toString('base64url');
}

function decodePosition(cursor: string | undefined, order: PeopleOrder): { value: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [by, direction, value, id] = parsed(Buffer.from(cursor, 'base64url').toString());
  const isDate = order.by === 'name' || value === 'infinity' || !Number.isNaN(Date.parse(String(value)));
  if (by === order.by && direction === order.direction && typeof value === 'string' && isDate)
    if (typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { value, id };
  throw wrongCursor('this list in this order');
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
