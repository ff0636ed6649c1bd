import type { DataSource } from 'typeorm';
import { clearanceOf } from '../../../domain/clearance.js';
import type { Employment } from '../../../domain/employment.js';
import type { EmployeeFacts } from '../../../domain/hr-event.js';
import type { Holding } from '../../../domain/holding.js';
import { lastDayCounted, lastValidDay } from '../../../domain/validity.js';
import { displayStatus, type RunState, type StepStatus } from '../../../domain/run-state.js';
import type {
  CertificateView,
  Page,
  PageRequest,
  PeopleFilter,
  PersonSummary,
  PersonView,
  ReminderView,
} from '../../../ports/read-store.js';
import { bodyOf } from '../intake-store/person-body.js';
import { one, rows } from '../sql.js';
import { readOverrides } from './overrides.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from './page.js';

/** SQL of person p: whether a current requirement that was fulfilled counts no more. */
const LAPSED = `EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state IN ('met', 'waived')
    AND counts_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement) < day_of(o.time_zone, o.cut_off_hour))`;

/** Says the same as domain/clearance.ts in one word; an integration test holds them against each other. */
const STANDING = `CASE
  WHEN p.merged_into IS NOT NULL THEN 'merged'
  WHEN p.status IN ('terminated', 'scheduled') THEN p.status
  WHEN p.held_reason IS NOT NULL THEN 'held'
  WHEN EXISTS (SELECT 1 FROM step_run s JOIN workflow_run r ON r.id = s.run_id
    WHERE r.person_id = p.id AND r.state = 'open' AND s.status = 'needs-attention') THEN 'needs-attention'
  WHEN EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = 'not-met') THEN 'not-clear'
  WHEN ${LAPSED} THEN 'expired'
  WHEN EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = 'open') THEN 'waiting'
  WHEN p.assumed OR EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = 'assumed') THEN 'assumed'
  WHEN p.compliance_user_id IS NULL THEN 'waiting'
  ELSE 'cleared' END`;

/** Says the same as `expiresAt` of domain/clearance.ts; the same test holds them against each other. */
const CLEARED_UNTIL = `CASE WHEN p.merged_into IS NULL AND p.status = 'active' AND p.held_reason IS NULL AND p.compliance_user_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state NOT IN ('met', 'waived')) AND NOT ${LAPSED}
  THEN least(p.end_date - 1, (SELECT min(counts_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement)) FROM holding h
    WHERE h.person_id = p.id AND h.current)) END`;

const COLUMNS = `
  p.id, p.employee_id AS "employeeId", p.facts->>'firstName' AS "firstName", p.facts->>'lastName' AS "lastName",
  p.facts->>'email' AS email, p.facts->>'role' AS role, p.facts->>'department' AS department, p.facts->>'location' AS location,
  ${STANDING} AS standing, p.held_reason AS "heldReason", p.start_date::text AS "startDate", p.end_date::text AS "endDate",
  (${CLEARED_UNTIL})::text AS "clearedUntil", p.access_revoked AS "accessRevoked", p.merged_into AS "mergedInto",
  (SELECT r.id FROM workflow_run r WHERE r.person_id = p.id ORDER BY r.created_at DESC LIMIT 1) AS "currentRunId"`;

export async function listPeople(
  database: DataSource,
  organizationId: string,
  filter: PeopleFilter,
  page: PageRequest,
): Promise<Page<PersonSummary>> {
  const position = decodeCursor(page.cursor);
  const found = await rows<PersonSummary & { cursorAt: string }>(
    database,
    `SELECT ${COLUMNS}, ${isoColumn('p.created_at')} AS "cursorAt" FROM person p JOIN organization o ON o.id = p.organization_id
     WHERE p.organization_id = $1 AND p.status <> 'unknown' AND (p.merged_into IS NULL OR $4 = 'merged')
       AND ($2::timestamptz IS NULL OR (p.created_at, p.id) < ($2, $3::uuid))
       AND ($4::text IS NULL OR ${STANDING} = $4)
       AND ($8::int IS NULL OR ${CLEARED_UNTIL} <= day_of(o.time_zone, o.cut_off_hour) + $8)
       AND ($5::text IS NULL OR p.facts->>'role' = $5)
       AND ($6::text IS NULL OR p.employee_id = $6 OR position(lower($6) IN lower(
         concat_ws(' ', p.facts->>'firstName', p.facts->>'lastName', p.facts->>'email'))) > 0)
     ORDER BY p.created_at DESC, p.id DESC LIMIT $7`,
    [
      organizationId,
      position?.at ?? null,
      position?.id ?? null,
      filter.status ?? null,
      filter.role ?? null,
      filter.search ?? null,
      page.limit + 1,
      filter.expiringDays ?? null,
    ],
  );
  return toPage(found, page);
}

interface PersonRow extends PersonSummary {
  facts: EmployeeFacts;
  status: Employment['status'];
  complianceUserId: string | null;
  rulesVersion: number | null;
  now: string;
  today: string;
}

export async function readPerson(
  database: DataSource,
  organizationId: string,
  by: { id: string } | { employeeId: string },
): Promise<PersonView | undefined> {
  const [column, value] =
    'id' in by
      ? ['p.id::text', by.id]
      : ['p.employee_id', (await bodyOf(database, organizationId, by.employeeId)).root ?? by.employeeId];
  const row = await one<PersonRow>(
    database,
    `SELECT ${COLUMNS}, p.facts, p.status, p.compliance_user_id AS "complianceUserId", p.rules_version AS "rulesVersion",
       ${timeColumn('clock_now()')} AS now, day_of(o.time_zone, o.cut_off_hour)::text AS today
     FROM person p JOIN organization o ON o.id = p.organization_id WHERE p.organization_id = $1 AND ${column} = $2 AND p.status <> 'unknown'`,
    [organizationId, value],
  );
  if (!row) return undefined;
  const holdings = await readHoldings(database, row.id);
  const confirmed = await readConfirmations(database, row.id);
  const certificates = await readCertificates(database, row.id);
  const { facts, status, complianceUserId, now, today, ...summary } = row;
  const clearance = clearanceOf(
    {
      status,
      heldReason: summary.heldReason ?? undefined,
      merged: summary.mergedInto !== null,
      known: complianceUserId !== null,
      endDate: summary.endDate ?? undefined,
      today,
      holdings,
    },
    now,
  );
  return {
    ...summary,
    facts,
    complianceUserId: complianceUserId === null ? null : Number(complianceUserId),
    clearance,
    lastConfirmedAt: [...confirmed.values()].sort().at(-1) ?? null,
    requirements: holdings.map((holding) => ({
      ...shownHolding(holding),
      lastConfirmedAt: confirmed.get(holding.key) ?? null,
      certificates: certificates.get(holding.key) ?? [],
    })),
    reminders: await readReminders(database, row.id),
    overrides: (await readOverrides(database, organizationId, row.id)).filter(({ state }) => state === 'in-force'),
    runs: await readRunsOf(database, row.id),
  };
}

async function readHoldings(database: DataSource, personId: string): Promise<Holding[]> {
  type Nullable = 'dueDate' | 'metAt' | 'metOn';
  const found = await rows<Omit<Holding, Nullable> & Record<Nullable, string | null>>(
    database,
    `SELECT h.key, h.requirement, h.state, h.current, h.due_date::text AS "dueDate", ${timeColumn('h.met_at')} AS "metAt",
       (h.met_at AT TIME ZONE o.time_zone)::date::text AS "metOn", h.generation, h.renewing, h.rules, false AS ordered
     FROM holding h JOIN person p ON p.id = h.person_id JOIN organization o ON o.id = p.organization_id
     WHERE h.person_id = $1 ORDER BY h.key`,
    [personId],
  );
  return found.map(({ dueDate, metAt, metOn, ...row }) => ({
    ...row,
    dueDate: dueDate ?? undefined,
    metAt: metAt ?? undefined,
    metOn: metOn ?? undefined,
  }));
}

function shownHolding({ key, requirement, state, current, dueDate, metAt, metOn, rules, ...holding }: Holding) {
  const { generation, renewing } = holding;
  return {
    ...{ key, state, current, generation, renewing, rules },
    note: requirement.note ?? null,
    dueAt: dueDate ?? null,
    metAt: metAt ?? null,
    validUntil: lastValidDay(requirement.validity, metOn) ?? null,
    countsUntil: lastDayCounted(requirement.validity, metOn) ?? null,
  };
}

/** Everything that was ever fulfilled, by key, oldest first. */
async function readCertificates(database: DataSource, personId: string): Promise<Map<string, CertificateView[]>> {
  const found = await rows<{ key: string; certificates: CertificateView[] }>(
    database,
    `SELECT c.key, jsonb_agg(jsonb_build_object('generation', c.generation, 'state', c.state, 'metAt', ${timeColumn('c.met_at')},
       'validUntil', c.valid_until, 'runId', c.run_id, 'step', s.key, 'output', s.output) ORDER BY c.id) AS certificates
     FROM certificate c LEFT JOIN step_run s ON s.id = c.step_run_id WHERE c.person_id = $1 GROUP BY c.key`,
    [personId],
  );
  return new Map(found.map(({ key, certificates }) => [key, certificates]));
}

function readReminders(database: DataSource, personId: string): Promise<ReminderView[]> {
  return rows(
    database,
    `SELECT ${timeColumn('at')} AS at, key AS requirement, generation, ladder, day, due_date::text AS "dueAt", state, via, error_code AS "errorCode"
     FROM reminder WHERE person_id = $1 ORDER BY reminder.at DESC, id LIMIT 100`,
    [personId],
  );
}

/** When the service was last read about each requirement, and about the user under the key null. */
async function readConfirmations(database: DataSource, personId: string): Promise<Map<string | null, string>> {
  const found = await rows<{ key: string | null; at: string }>(
    database,
    `SELECT s.requirement_key AS key, ${timeColumn('max(s.checked_at)')} AS at
     FROM workflow_run r JOIN step_run s ON s.run_id = r.id
     WHERE r.person_id = $1 AND s.checked_at IS NOT NULL GROUP BY s.requirement_key`,
    [personId],
  );
  return new Map(found.map(({ key, at }) => [key, at]));
}

async function readRunsOf(database: DataSource, personId: string): Promise<PersonView['runs']> {
  const found = await rows<{ id: string; purpose: string; createdAt: string; state: RunState; steps: StepStatus[] }>(
    database,
    `SELECT r.id, r.purpose, ${timeColumn('r.created_at')} AS "createdAt", r.state,
       ARRAY(SELECT s.status FROM step_run s WHERE s.run_id = r.id) AS steps
     FROM workflow_run r WHERE r.person_id = $1 ORDER BY r.created_at DESC LIMIT 50`,
    [personId],
  );
  return found.map(({ state, steps, ...run }) => ({ ...run, status: displayStatus(state, steps) }));
}
