import type { DataSource } from 'typeorm';
import { clearanceOf } from '../../../domain/clearance.js';
import type { Employment } from '../../../domain/employment.js';
import type { EmployeeFacts } from '../../../domain/hr-event.js';
import type { Holding } from '../../../domain/holding.js';
import { displayStatus, type RunState, type StepStatus } from '../../../domain/run-state.js';
import type { Page, PageRequest, PersonStanding, PersonSummary, PersonView } from '../../../ports/read-store.js';
import { bodyOf } from '../intake-store/person-body.js';
import { one, rows } from '../sql.js';
import { readOverrides } from './overrides.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from './page.js';

/** Says the same as domain/clearance.ts in one word; an integration test holds them against each other. */
const STANDING = `CASE
  WHEN p.merged_into IS NOT NULL THEN 'merged'
  WHEN p.status IN ('terminated', 'scheduled') THEN p.status
  WHEN p.held_reason IS NOT NULL THEN 'held'
  WHEN EXISTS (SELECT 1 FROM step_run s JOIN workflow_run r ON r.id = s.run_id
    WHERE r.person_id = p.id AND r.state = 'open' AND s.status = 'needs-attention') THEN 'needs-attention'
  WHEN EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = 'not-met') THEN 'not-clear'
  WHEN EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = 'open') THEN 'waiting'
  WHEN p.assumed OR EXISTS (SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.state = 'assumed') THEN 'assumed'
  WHEN p.compliance_user_id IS NULL THEN 'waiting'
  ELSE 'cleared' END`;

const COLUMNS = `
  p.id, p.employee_id AS "employeeId", p.facts->>'firstName' AS "firstName", p.facts->>'lastName' AS "lastName",
  p.facts->>'email' AS email, p.facts->>'role' AS role, p.facts->>'department' AS department, p.facts->>'location' AS location,
  ${STANDING} AS standing, p.held_reason AS "heldReason", p.start_date::text AS "startDate", p.end_date::text AS "endDate",
  p.access_revoked AS "accessRevoked", p.merged_into AS "mergedInto",
  (SELECT r.id FROM workflow_run r WHERE r.person_id = p.id ORDER BY r.created_at DESC LIMIT 1) AS "currentRunId"`;

export async function listPeople(
  database: DataSource,
  organizationId: string,
  filter: { search?: string; status?: PersonStanding; role?: string },
  page: PageRequest,
): Promise<Page<PersonSummary>> {
  const position = decodeCursor(page.cursor);
  const found = await rows<PersonSummary & { cursorAt: string }>(
    database,
    `SELECT ${COLUMNS}, ${isoColumn('p.created_at')} AS "cursorAt" FROM person p
     WHERE p.organization_id = $1 AND p.status <> 'unknown' AND (p.merged_into IS NULL OR $4 = 'merged')
       AND ($2::timestamptz IS NULL OR (p.created_at, p.id) < ($2, $3::uuid))
       AND ($4::text IS NULL OR ${STANDING} = $4)
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
    `SELECT ${COLUMNS}, p.facts, p.status, p.compliance_user_id AS "complianceUserId", p.rules_version AS "rulesVersion", ${timeColumn('clock_now()')} AS now
     FROM person p WHERE p.organization_id = $1 AND ${column} = $2 AND p.status <> 'unknown'`,
    [organizationId, value],
  );
  if (!row) return undefined;
  const holdings = await readHoldings(database, row.id);
  const confirmed = await readConfirmations(database, row.id);
  const { facts, status, complianceUserId, now, ...summary } = row;
  const clearance = clearanceOf(
    {
      status,
      heldReason: summary.heldReason ?? undefined,
      merged: summary.mergedInto !== null,
      known: complianceUserId !== null,
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
    requirements: holdings.map(({ key, requirement, state, current, dueDate, metAt, rules }) => ({
      key,
      state,
      current,
      dueAt: dueDate ?? null,
      metAt: metAt ?? null,
      rules,
      note: requirement.note ?? null,
      lastConfirmedAt: confirmed.get(key) ?? null,
    })),
    overrides: (await readOverrides(database, organizationId, row.id)).filter(({ state }) => state === 'in-force'),
    runs: await readRunsOf(database, row.id),
  };
}

async function readHoldings(database: DataSource, personId: string): Promise<Holding[]> {
  const found = await rows<Omit<Holding, 'dueDate' | 'metAt'> & { dueDate: string | null; metAt: string | null }>(
    database,
    `SELECT key, requirement, state, current, due_date::text AS "dueDate", ${timeColumn('met_at')} AS "metAt", rules, false AS ordered
     FROM holding WHERE person_id = $1 ORDER BY key`,
    [personId],
  );
  return found.map((row) => ({ ...row, dueDate: row.dueDate ?? undefined, metAt: row.metAt ?? undefined }));
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
