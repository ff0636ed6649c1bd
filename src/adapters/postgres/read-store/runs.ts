import type { DataSource } from 'typeorm';
import { policyOf } from '../../../domain/human-decision.js';
import type { JsonObject } from '../../../domain/json.js';
import type { Plan } from '../../../domain/plan.js';
import { displayStatus, type RunState, type RunStatus } from '../../../domain/run-state.js';
import type { Page, PageRequest, RunSummary, RunView, StepView, TimelineEntry } from '../../../ports/read-store.js';
import { AUTHORIZATION } from '../effect-store/effect-columns.js';
import { one, rows } from '../sql.js';
import { decodeCursor, isoColumn, timeColumn, toPage } from './page.js';

/** Says the same as domain/run-state.ts displayStatus, so that lists can be filtered by it. */
export const STATUS = `CASE
  WHEN r.state <> 'open' THEN r.state
  WHEN EXISTS (SELECT 1 FROM step_run s WHERE s.run_id = r.id AND s.status = 'needs-attention') THEN 'needs-attention'
  WHEN EXISTS (SELECT 1 FROM step_run s WHERE s.run_id = r.id AND s.status IN ('ready', 'running')) THEN 'running'
  ELSE 'waiting' END`;

const COLUMNS = `
  r.id, r.person_id AS "personId", p.employee_id AS "employeeId", r.purpose, r.rules_version AS "rulesVersion",
  ${timeColumn('r.created_at')} AS "createdAt", ${timeColumn('r.ended_at')} AS "endedAt", r.superseded_by AS "supersededBy"`;

export async function listRuns(
  database: DataSource,
  organizationId: string,
  filter: { status?: RunStatus; personId?: string },
  page: PageRequest,
): Promise<Page<RunSummary>> {
  const position = decodeCursor(page.cursor);
  const found = await rows<RunSummary & { cursorAt: string }>(
    database,
    `SELECT ${COLUMNS}, ${STATUS} AS status, ${isoColumn('r.created_at')} AS "cursorAt"
     FROM workflow_run r JOIN person p ON p.id = r.person_id
     WHERE r.organization_id = $1
       AND ($2::timestamptz IS NULL OR (r.created_at, r.id) < ($2, $3::uuid))
       AND ($4::text IS NULL OR ${STATUS} = $4)
       AND ($5::text IS NULL OR r.person_id::text = $5)
     ORDER BY r.created_at DESC, r.id DESC LIMIT $6`,
    [
      organizationId,
      position?.at ?? null,
      position?.id ?? null,
      filter.status ?? null,
      filter.personId ?? null,
      page.limit + 1,
    ],
  );
  return toPage(found, page);
}

export async function readRun(
  database: DataSource,
  organizationId: string,
  runId: string,
): Promise<RunView | undefined> {
  const row = await one<Omit<RunSummary, 'status'> & { state: RunState; plan: Plan }>(
    database,
    `SELECT ${COLUMNS}, r.state, r.plan FROM workflow_run r JOIN person p ON p.id = r.person_id
     WHERE r.organization_id = $1 AND r.id::text = $2`,
    [organizationId, runId],
  );
  if (!row) return undefined;
  const { state, plan, ...summary } = row;
  const steps = await readSteps(database, row.id);
  return {
    ...summary,
    status: displayStatus(
      state,
      steps.map((step) => step.status),
    ),
    rules: plan.rules,
    credited: plan.credited,
    notes: plan.notes,
    steps,
    timeline: await readTimeline(database, row.id),
  };
}

async function readSteps(database: DataSource, runId: string): Promise<StepView[]> {
  const found = await rows<Omit<StepView, 'asks'> & { input: JsonObject }>(
    database,
    `SELECT s.key, s.kind, s.status, s.needs, s.requirement_key AS requirement,
       h.requirement->>'note' AS note, s.attempts, s.business_key IS NOT NULL AS "makesWrite", s.input, s.waiting_for AS "waitingFor",
       ${timeColumn('s.due_at')} AS "dueAt", ${timeColumn('s.checked_at')} AS "lastConfirmedAt", s.output,
       CASE WHEN s.error_code IS NOT NULL THEN jsonb_build_object('code', s.error_code, 'message', s.error_message) END AS error,
       CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'state', e.state, 'externalId', e.external_id,
         'authorization', ${AUTHORIZATION}) END AS effect,
       ${timeColumn('s.started_at')} AS "startedAt", ${timeColumn('s.ended_at')} AS "endedAt"
     FROM step_run s
     LEFT JOIN holding h ON h.person_id = s.person_id AND h.key = s.requirement_key
     LEFT JOIN effect e ON e.organization_id = s.organization_id AND e.kind = s.kind AND e.business_key = s.business_key
     WHERE s.run_id = $1 ORDER BY s.position`,
    [runId],
  );
  return found.map(({ input, ...step }) => ({ ...step, asks: policyOf(step.kind, input) ?? null }));
}

function readTimeline(database: DataSource, runId: string): Promise<TimelineEntry[]> {
  return rows<TimelineEntry>(
    database,
    `SELECT ${timeColumn('at')} AS at, step, actor, what, reason, detail FROM (
       SELECT a.ended_at AS at, s.key AS step, 'engine' AS actor, 'attempt.' || a.outcome AS what, a.error_message AS reason,
         CASE WHEN a.error_code IS NOT NULL THEN jsonb_build_object('code', a.error_code) END AS detail, a.id AS tie
       FROM attempt a JOIN step_run s ON s.id = a.step_run_id WHERE a.run_id = $1
       UNION ALL
       SELECT at, step_key, actor, action, reason, detail, id FROM audit_entry WHERE run_id = $1
       UNION ALL
       SELECT received_at, NULL, source, 'event.' || type, reason, jsonb_build_object('eventId', id), sequence FROM hr_event WHERE run_id = $1
     ) entry ORDER BY entry.at, tie`,
    [runId],
  );
}
