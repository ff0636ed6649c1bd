import type { DataSource } from 'typeorm';
import { clearanceOf } from '../../../domain/clearance.js';
import type { Employment } from '../../../domain/employment.js';
import type { EmployeeFacts } from '../../../domain/hr-event.js';
import type { Holding } from '../../../domain/holding.js';
import { lastDayCounted, lastValidDay } from '../../../domain/validity.js';
import { displayStatus, type RunState, type StepStatus } from '../../../domain/run-state.js';
import type { CertificateView, PersonSummary, PersonView, ReminderView } from '../../../ports/read-store.js';
import { bodyOf } from '../intake-store/person-body.js';
import { one, rows } from '../sql.js';
import { HOLDINGS, holdingOf, type HoldingRow } from './holdings.js';
import { readOverrides } from './overrides.js';
import { timeColumn } from './page.js';
import { HELD, LASTING, standingOn } from './standing.js';

/** SQL of person p in organization o, with the columns of `LASTING` in s. */
export function summaryColumns(today: string): string {
  const { standing, clearedUntil } = standingOn(today);
  return `p.id, p.employee_id AS "employeeId", p.facts->>'firstName' AS "firstName", p.facts->>'lastName' AS "lastName",
  p.facts->>'email' AS email, p.facts->>'role' AS role, p.facts->>'department' AS department, p.facts->>'location' AS location,
  ${standing} AS standing, p.held_reason AS "heldReason", p.start_date::text AS "startDate", p.end_date::text AS "endDate",
  (${clearedUntil})::text AS "clearedUntil", p.access_revoked AS "accessRevoked", p.merged_into AS "mergedInto",
  (SELECT r.id FROM workflow_run r WHERE r.person_id = p.id ORDER BY r.created_at DESC LIMIT 1) AS "currentRunId"`;
}

const lasting = Object.entries(LASTING).map(([name, sql]) => `${sql} AS ${name}`);

interface PersonRow extends PersonSummary {
  facts: EmployeeFacts;
  status: Employment['status'];
  complianceUserId: string | null;
  rulesVersion: number | null;
  now: string;
  today: string;
  told: HoldingRow[];
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
    `SELECT ${summaryColumns('day_of(o.time_zone, o.cut_off_hour)')}, p.facts, p.status, p.compliance_user_id AS "complianceUserId", p.rules_version AS "rulesVersion",
       ${timeColumn('clock_now()')} AS now, day_of(o.time_zone, o.cut_off_hour)::text AS today, coalesce(${HOLDINGS}, '[]') AS told
     FROM person p JOIN organization o ON o.id = p.organization_id ${HELD} CROSS JOIN LATERAL (SELECT ${lasting.join(', ')}) s
     WHERE p.organization_id = $1 AND ${column} = $2 AND p.status <> 'unknown'`,
    [organizationId, value],
  );
  if (!row) return undefined;
  const confirmed = await readConfirmations(database, row.id);
  const certificates = await readCertificates(database, row.id);
  const { facts, status, complianceUserId, now, today, told, ...summary } = row;
  const holdings = told.map(holdingOf);
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
