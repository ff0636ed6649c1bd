import type { EntityManager } from 'typeorm';
import type { EffectState } from '../../../domain/effect.js';
import type { EmployeeFacts } from '../../../domain/hr-event.js';
import type { JsonObject } from '../../../domain/json.js';
import { paidOrderKind } from '../../../domain/ordering.js';
import type { ClaimedStep, StepHint } from '../../../ports/run-store.js';
import { defaultSettings, type OrganizationSettings } from '../../../ports/step-kind.js';
import { rows } from '../sql.js';

/** Of a step s. No index has it, so that steps are looked up by their ids, whatever the planner knows. */
export const isTakeable = `CASE s.status WHEN 'ready' THEN true WHEN 'waiting' THEN s.due_at <= clock_now() END`;

/**
 * T2 in one statement: claim, authorize the effect (the CASE is domain/effect.ts claimEffect), use up the signals that
 * woke the step, and read what the attempt needs. SKIP LOCKED leaves a step that somebody else is changing to the sweep.
 * Outputs are looked up by their run, whatever the planner knows: hence OFFSET.
 */
const CLAIM = `
WITH hint AS (
  SELECT * FROM unnest($1::uuid[], $2::int[]) AS h(id, epoch)
), takeable AS (
  SELECT s.id FROM step_run s JOIN hint h ON h.id = s.id AND h.epoch = s.epoch
  WHERE s.id = ANY($1) AND ${isTakeable} AND (s.kind = '${paidOrderKind}') = $4
  FOR UPDATE OF s SKIP LOCKED
), claimed AS (
  UPDATE step_run s SET
    status = 'running', epoch = s.epoch + 1, attempts = s.attempts + 1, started_at = clock_now(),
    began_at = coalesce(s.began_at, clock_now()),
    lease_until = now() + $3::int * interval '1 millisecond', due_at = NULL
  FROM takeable t WHERE s.id = t.id
  RETURNING s.*
), authorized AS (
  INSERT INTO effect AS e (organization_id, person_id, kind, business_key, state, step_run_id, epoch)
  SELECT organization_id, person_id, kind, business_key, 'authorized', id, epoch FROM claimed WHERE business_key IS NOT NULL
  ON CONFLICT (organization_id, kind, business_key) DO UPDATE SET
    state = CASE e.state WHEN 'authorized' THEN 'unknown' WHEN 'rejected' THEN 'authorized' ELSE e.state END,
    step_run_id = CASE e.state WHEN 'rejected' THEN excluded.step_run_id ELSE e.step_run_id END,
    epoch = CASE e.state WHEN 'rejected' THEN excluded.epoch ELSE e.epoch END,
    authorized_at = CASE e.state WHEN 'rejected' THEN excluded.authorized_at ELSE e.authorized_at END,
    authorized_clock_at = CASE e.state WHEN 'rejected' THEN excluded.authorized_clock_at ELSE e.authorized_clock_at END
  RETURNING e.*
), heard AS (
  UPDATE signal g SET consumed_at = clock_now()
  FROM claimed c WHERE g.organization_id = c.organization_id AND g.key = c.signal AND g.consumed_at IS NULL
)
SELECT
  c.id, c.organization_id, c.run_id, c.key, c.kind, c.epoch, c.attempts, c.failures, c.outages, c.input, c.person_id,
  p.facts, p.compliance_user_id, o.settings || o.decision_settings AS settings,
  CASE WHEN c.kind = 'await-disclosure' THEN EXISTS (SELECT 1 FROM disclosure d WHERE d.person_id = p.id AND d.cycle = p.cycle) END AS has_authorized,
  coalesce(extract(epoch FROM clock_now() - c.waiting_since) * 1000, 0)::float8 AS waited_ms,
  day_of(o.time_zone, o.cut_off_hour)::text AS today,
  (SELECT jsonb_object_agg(d.key, d.output) FROM (SELECT * FROM step_run WHERE run_id = c.run_id OFFSET 0) d
    WHERE d.status = 'succeeded' AND d.output <> '{}') AS outputs,
  (SELECT jsonb_agg(jsonb_build_object('kind', u.kind, 'ageMs', extract(epoch FROM now() - u.authorized_at) * 1000))
    FROM effect u WHERE u.person_id = c.person_id AND u.state IN ('authorized', 'unknown') AND u.step_run_id <> c.id) AS unresolved,
  a.id AS effect_id, a.state AS effect_state,
  a.authorized_clock_at AS authorized_at, a.step_run_id AS authorized_by, a.epoch AS authorized_epoch, a.external_id, a.output AS effect_output,
  (extract(epoch FROM now() - a.authorized_at) * 1000)::float8 AS effect_age_ms,
  CASE WHEN a.state = 'unknown' THEN (SELECT (u.output->>'complianceUserId')::float8 FROM step_run b
    JOIN step_run u ON u.run_id = b.run_id AND u.key = 'create-user' WHERE b.id = a.step_run_id) END AS addressed_user_id,
  CASE WHEN a.state = 'unknown' THEN (SELECT array_agg(x.external_id) FROM effect x
    WHERE x.person_id = a.person_id AND x.kind = a.kind AND x.id <> a.id AND x.external_id IS NOT NULL) END AS taken_ids
FROM claimed c
JOIN person p ON p.id = c.person_id
JOIN organization o ON o.id = c.organization_id
LEFT JOIN authorized a ON a.organization_id = c.organization_id AND a.kind = c.kind AND a.business_key = c.business_key`;

interface ClaimRow {
  id: string;
  organization_id: string;
  run_id: string;
  key: string;
  kind: string;
  epoch: number;
  attempts: number;
  failures: number;
  outages: number;
  input: JsonObject;
  person_id: string;
  facts: EmployeeFacts;
  compliance_user_id: string | null;
  has_authorized: boolean | null;
  settings: Partial<OrganizationSettings>;
  waited_ms: number;
  today: string;
  outputs: Record<string, JsonObject> | null;
  unresolved: ClaimedStep['unresolved'] | null;
  effect_id: string | null;
  effect_state: EffectState;
  authorized_at: Date;
  authorized_by: string;
  authorized_epoch: number;
  external_id: string | null;
  effect_output: JsonObject | null;
  effect_age_ms: number;
  addressed_user_id: number | null;
  taken_ids: string[] | null;
}

/** @param paid claims steps that order what costs money, which must have been admitted; or all the others. */
export async function claimSteps(
  on: EntityManager,
  hints: readonly StepHint[],
  leaseMs: number,
  paid = false,
): Promise<ClaimedStep[]> {
  const parameters = [hints.map((hint) => hint.stepRunId), hints.map((hint) => hint.epoch), leaseMs, paid];
  const claimed = await rows<ClaimRow>(on, CLAIM, parameters);
  return claimed.map(toClaimedStep);
}

function toClaimedStep(row: ClaimRow): ClaimedStep {
  return {
    stepRunId: row.id,
    organizationId: row.organization_id,
    runId: row.run_id,
    stepKey: row.key,
    kind: row.kind,
    epoch: row.epoch,
    attempt: row.attempts,
    failures: row.failures,
    outages: row.outages,
    input: row.input,
    outputs: row.outputs ?? {},
    person: {
      id: row.person_id,
      facts: row.facts,
      ...(row.compliance_user_id !== null && { complianceUserId: Number(row.compliance_user_id) }),
      ...(row.has_authorized !== null && { hasAuthorized: row.has_authorized }),
    },
    unresolved: row.unresolved ?? [],
    waitedMs: row.waited_ms,
    today: row.today,
    settings: { ...defaultSettings, ...row.settings },
    ...(row.effect_id !== null && {
      effect: {
        id: row.effect_id,
        state: row.effect_state,
        authorizedAt: row.authorized_at,
        authorization: { stepRunId: row.authorized_by, epoch: row.authorized_epoch },
        ageMs: row.effect_age_ms,
        ...(row.addressed_user_id !== null && { addressedUserId: row.addressed_user_id }),
        ...(row.taken_ids !== null && { takenIds: row.taken_ids }),
        ...(row.external_id !== null && { externalId: row.external_id }),
        ...(row.effect_output !== null && { output: row.effect_output }),
      },
    }),
  };
}
