import type { DataSource } from 'typeorm';
import { coveredFields, type CoveredField } from '../../../domain/rule-coverage.js';
import type { Rule } from '../../../domain/rule.js';
import type { ArrivedEvent, PersonOnFile, PreviewStore } from '../../../ports/preview-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { filedPeople } from './filed-people.js';

const BASICS = `
SELECT day_of(o.time_zone, o.cut_off_hour)::text AS today, coalesce(r.version, 0) AS version, coalesce(r.rules, '[]') AS rules
FROM organization o LEFT JOIN rule_set r ON r.organization_id = o.id AND r.status = 'published' WHERE o.id = $1`;

/** Bytes decide the order, whatever the database sorts by. */
const EVERYBODY = `
SELECT employee_id AS "employeeId" FROM person
WHERE organization_id = $1 AND merged_into IS NULL AND status <> 'unknown' AND NOT (status = 'terminated' AND look_again_on IS NULL)
ORDER BY employee_id COLLATE "C"`;

const UNMATCHED = `
SELECT p.id, p.employee_id AS "employeeId", ${timeColumn('p.updated_at')} AS since, ${isoColumn('p.updated_at')} AS "cursorAt" FROM person p
WHERE p.organization_id = $1 AND p.held_reason = 'NO_MATCHING_RULE' AND p.merged_into IS NULL
  AND ($2::timestamptz IS NULL OR (p.updated_at, p.id) < ($2, $3::uuid))
ORDER BY p.updated_at DESC, p.id DESC LIMIT $4`;

const NEWEST_EVENTS = `
WITH RECURSIVE newest AS (
  SELECT * FROM hr_event WHERE organization_id = $1 ORDER BY sequence DESC LIMIT $2
), up AS (
  SELECT p.employee_id AS told, p.employee_id, p.merged_into FROM person p
  WHERE p.organization_id = $1 AND p.employee_id IN (SELECT employee_id FROM newest)
  UNION ALL SELECT up.told, p.employee_id, p.merged_into FROM up JOIN person p ON p.id = up.merged_into
)
SELECT n.id AS "eventId", coalesce(up.employee_id, n.employee_id) AS "employeeId", n.type, ${timeColumn('n.received_at')} AS "receivedAt",
  n.sequence::float8 AS sequence, n.outcome, n.reason
FROM newest n LEFT JOIN up ON up.told = n.employee_id AND up.merged_into IS NULL ORDER BY n.sequence`;

const VALUES_TOLD = `
SELECT f.field, e.facts->>f.field AS value, ${timeColumn('max(e.received_at)')} AS at
FROM hr_event e CROSS JOIN unnest($2::text[]) AS f(field)
WHERE e.organization_id = $1 AND e.facts->>f.field IS NOT NULL GROUP BY 1, 2`;

const RULES_EVER_USED = `
SELECT DISTINCT jsonb_array_elements_text(plan->'rules') AS name FROM workflow_run WHERE organization_id = $1
UNION SELECT DISTINCT unnest(h.rules) FROM holding h JOIN person p ON p.id = h.person_id WHERE p.organization_id = $1`;

export class PostgresPreviewStore implements PreviewStore {
  constructor(private readonly database: DataSource) {}

  async basics(organizationId: string): Promise<{ today: string; version: number; rules: Rule[] }> {
    const found = await one<{ today: string; version: number; rules: Rule[] }>(this.database, BASICS, [organizationId]);
    if (!found) throw new Error(`Organization ${organizationId} does not exist.`);
    return found;
  }

  async rulesOf(organizationId: string, version: number): Promise<Rule[] | undefined> {
    const sql = 'SELECT rules FROM rule_set WHERE organization_id = $1 AND version = $2';
    return (await one<{ rules: Rule[] }>(this.database, sql, [organizationId, version]))?.rules;
  }

  async employeeIds(organizationId: string): Promise<string[]> {
    const found = await rows<{ employeeId: string }>(this.database, EVERYBODY, [organizationId]);
    return found.map(({ employeeId }) => employeeId);
  }

  people(organizationId: string, employeeIds: readonly string[], what: 'facts' | 'standing'): Promise<PersonOnFile[]> {
    return filedPeople(this.database, organizationId, employeeIds, what);
  }

  async employeeIdOf(organizationId: string, personId: string): Promise<string | undefined> {
    const sql = `SELECT employee_id AS "employeeId" FROM person WHERE organization_id = $1 AND id::text = $2 AND status <> 'unknown'`;
    return (await one<{ employeeId: string }>(this.database, sql, [organizationId, personId]))?.employeeId;
  }

  async unmatched(
    organizationId: string,
    page: PageRequest,
  ): Promise<Page<{ id: string; employeeId: string; since: string }>> {
    const position = decodeCursor(page.cursor);
    const found = await rows<{ id: string; employeeId: string; since: string; cursorAt: string }>(
      this.database,
      UNMATCHED,
      [organizationId, position?.at ?? null, position?.id ?? null, page.limit + 1],
    );
    return toPage(found, page);
  }

  newestEvents(organizationId: string, count: number): Promise<ArrivedEvent[]> {
    return rows<ArrivedEvent>(this.database, NEWEST_EVENTS, [organizationId, count]);
  }

  valuesTold(organizationId: string): Promise<{ field: CoveredField; value: string; at: string }[]> {
    return rows(this.database, VALUES_TOLD, [organizationId, coveredFields]);
  }

  async rulesEverUsed(organizationId: string): Promise<Set<string>> {
    const found = await rows<{ name: string }>(this.database, RULES_EVER_USED, [organizationId]);
    return new Set(found.map(({ name }) => name));
  }
}
