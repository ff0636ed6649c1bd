import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Decision, DueRequirement, PersonOnRecord } from '../../../domain/decision.js';
import type { Pin } from '../../../domain/rules-version.js';
import { continuesEmployment, type Plan } from '../../../domain/plan.js';
import type { StepHint } from '../../../ports/run-store.js';
import { prepared } from '../prepared.js';
import { rows } from '../sql.js';

const INSERT_RUN = prepared(`
INSERT INTO workflow_run (id, organization_id, person_id, purpose, state, plan, rules_version, ended_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $5 = 'completed' THEN clock_now() END)`);
const RUN_STARTED = prepared(`
INSERT INTO audit_entry (organization_id, person_id, run_id, actor, action, detail) VALUES ($1, $2, $3, 'engine', 'run.started', $4)`);
const SAVE_EMPLOYMENT = prepared(`
UPDATE person SET facts = $2, status = $3, cycle = $4, start_date = $5, end_date = $6, held_reason = $7, look_again_on = $8,
  access_revoked = $9, rules_version = coalesce($10, rules_version), matched_rules = coalesce($11, matched_rules),
  revision = revision + CASE WHEN $12::boolean IS NULL THEN 0 ELSE 1 END, assumed = coalesce($12, assumed),
  compliance_user_id = CASE WHEN $13 THEN NULL ELSE compliance_user_id END, reread_until = NULL, reread_tries = 0, updated_at = clock_now()
  WHERE id = $1`);
const CANCEL_RUNS = prepared(`
UPDATE workflow_run SET state = 'cancelled', superseded_by = $2, ended_at = clock_now()
  WHERE person_id = $1 AND state = 'open' RETURNING id`);
const CANCEL_STEPS = `
UPDATE step_run SET status = 'cancelled', epoch = epoch + 1, ended_at = clock_now(), due_at = NULL
  WHERE run_id = ANY($1) AND status NOT IN ('succeeded', 'skipped', 'cancelled')`;
const INSERT_STEPS = prepared(`
INSERT INTO step_run (run_id, organization_id, person_id, position, key, kind, needs, input, requirement_key,
  completes_requirement, business_key, status, epoch, dispatched_at)
  SELECT $1, $2, $3, s.position, s.key, s.kind, ARRAY(SELECT jsonb_array_elements_text(s.needs)), s.input, s.requirement_key,
  s.completes_requirement, s.business_key, s.status, s.epoch, CASE WHEN s.status = 'ready' THEN now() END
  FROM jsonb_to_recordset($4::jsonb) AS s(position int, key text, kind text, needs jsonb, input jsonb, requirement_key text,
  completes_requirement boolean, business_key text, status text, epoch int)
  RETURNING id AS "stepRunId", epoch, status`);
const DROP_HOLDINGS = prepared(`
UPDATE holding SET current = false, state = CASE WHEN state = 'assumed' AND NOT $3 THEN 'open' ELSE state END
  WHERE person_id = $1 AND key <> ALL($2)`);
const ASK_HOLDINGS = prepared(`
INSERT INTO holding AS h (person_id, key, requirement, state, current, due_date, rules, generation, renewing)
  SELECT $1, r.key, r.requirement, CASE WHEN r.assumed THEN 'assumed' ELSE 'open' END, true, r."dueDate", ARRAY(SELECT jsonb_array_elements_text(r.rules)),
  coalesce(r.generation, 1), coalesce(r.renewing, false)
  FROM jsonb_to_recordset($2::jsonb) AS r(key text, requirement jsonb, "dueDate" date, rules jsonb, assumed boolean, generation int, renewing boolean)
  ON CONFLICT (person_id, key) DO UPDATE SET
  state = CASE WHEN h.state = 'assumed' THEN excluded.state ELSE h.state END,
  begun_at = CASE WHEN excluded.generation > h.generation OR (h.state = 'open' AND NOT h.current) THEN clock_now() ELSE h.begun_at END,
  generation = greatest(h.generation, excluded.generation), renewing = excluded.renewing,
  requirement = excluded.requirement, current = true, due_date = excluded.due_date, rules = excluded.rules`);

/** Replaces the person's open runs by the decision's plan. Inside T1; run rows are locked before any other. */
export async function startRun(
  on: EntityManager,
  organizationId: string,
  person: PersonOnRecord,
  decision: Decision & { type: 'start' },
  pin: Pin,
): Promise<{ runId: string; wake: StepHint[] }> {
  const { personId } = person;
  const runId = randomUUID();
  const replaced = await cancelOpenRuns(on, personId, runId);
  await on.query(INSERT_RUN, [
    runId,
    organizationId,
    personId,
    decision.plan.purpose,
    decision.plan.steps.length > 0 ? 'open' : 'completed',
    decision.plan,
    pin.version,
  ]);
  const wake = await insertSteps(on, { runId, organizationId, personId }, decision.plan);
  await saveHoldings(on, personId, decision.requirements, continuesEmployment(decision.plan.purpose));
  await saveEmployment(on, personId, decision, pin);
  await on.query(RUN_STARTED, [
    organizationId,
    personId,
    runId,
    { purpose: decision.plan.purpose, rules: decision.plan.rules, rulesVersion: pin.version, replaced },
  ]);
  return { runId, wake };
}

/**
 * Who begins or goes on with work does so by the rules of `pin`; nobody else changes to it. Who is being deactivated is not
 * known to the service any more, until create-user says so again.
 */
export async function saveEmployment(on: EntityManager, personId: string, decision: Decision, pin: Pin): Promise<void> {
  const pinned = decision.employment.status === 'active' && decision.type !== 'held' ? pin : undefined;
  const { facts, status, cycle, startDate, endDate, accessRevoked } = decision.employment;
  await on.query(SAVE_EMPLOYMENT, [
    personId,
    facts,
    status,
    cycle,
    startDate ?? null,
    endDate ?? null,
    decision.type === 'held' ? decision.reason : null,
    decision.lookAgainOn ?? null,
    accessRevoked ?? false,
    pinned?.version ?? null,
    pinned?.matchedRules ?? null,
    decision.type === 'start' || decision.type === 'assume' ? decision.type === 'assume' : null,
    decision.type === 'start' && decision.plan.steps.some((step) => step.kind === 'deactivate-user'),
  ]);
}

export async function cancelOpenRuns(on: EntityManager, personId: string, replacement?: string): Promise<string[]> {
  const cancelled = await rows<{ id: string }>(on, CANCEL_RUNS, [personId, replacement ?? null]);
  const ids = cancelled.map((run) => run.id);
  // The new epoch fences off whoever is working on the step right now.
  if (ids.length > 0) await on.query(CANCEL_STEPS, [ids]);
  return ids;
}

/** @param firstPosition where they stand in the run. */
export async function insertSteps(
  on: EntityManager,
  run: { runId: string; organizationId: string; personId: string },
  plan: Pick<Plan, 'steps'>,
  firstPosition = 0,
): Promise<StepHint[]> {
  const steps = plan.steps.map((step, index) => ({
    position: firstPosition + index,
    key: step.key,
    kind: step.kind,
    needs: step.needs,
    input: step.input,
    requirement_key: step.requirementKey,
    completes_requirement: step.completesRequirement,
    business_key: step.businessKey,
    status: step.needs.length === 0 ? 'ready' : 'pending',
    epoch: step.needs.length === 0 ? 1 : 0,
  }));
  const inserted = await rows<{ stepRunId: string; epoch: number; status: string }>(on, INSERT_STEPS, [
    run.runId,
    run.organizationId,
    run.personId,
    JSON.stringify(steps),
  ]);
  return inserted.filter((step) => step.status === 'ready').map(({ stepRunId, epoch }) => ({ stepRunId, epoch }));
}

/**
 * What is decided stays decided, also while it is renewed; what the rules no longer ask for is kept as history.
 * @param continues whether it is the same employment as before: an assumption ends with its employment.
 */
export async function saveHoldings(
  on: EntityManager,
  personId: string,
  requirements: readonly DueRequirement[],
  continues: boolean,
): Promise<void> {
  await on.query(DROP_HOLDINGS, [personId, requirements.map((requirement) => requirement.key), continues]);
  await on.query(ASK_HOLDINGS, [personId, JSON.stringify(requirements)]);
}
