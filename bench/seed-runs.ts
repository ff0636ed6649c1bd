import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Plan } from '../src/domain/plan.js';
import type { StepHint } from '../src/ports/run-store.js';

export interface SeededRun {
  runId: string;
  /** Wakes the run. */
  first: StepHint;
  lastStepId: string;
}

// Ready, but `infinity` hides the step from the sweep, which would otherwise wake what was not started for 5 seconds.
const INSERT = `
WITH told AS (
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS t(person_id uuid, run_id uuid, plan jsonb, steps jsonb)
), people AS (
  INSERT INTO person (id, organization_id, employee_id, facts, status, cycle)
  SELECT person_id, $1, person_id, $3, 'active', 1 FROM told
), runs AS (
  INSERT INTO workflow_run (id, organization_id, person_id, purpose, state, plan, rules_version)
  SELECT run_id, $1, person_id, 'onboarding', 'open', plan, 1 FROM told
)
INSERT INTO step_run (id, run_id, organization_id, person_id, position, key, kind, needs, input, completes_requirement,
  business_key, status, epoch, dispatched_at)
SELECT s.id, t.run_id, $1, t.person_id, s.position, s.key, s.kind, ARRAY(SELECT jsonb_array_elements_text(s.needs)), s.input,
  false, s."businessKey", s.status, s.epoch, CASE WHEN s.status = 'ready' THEN timestamptz 'infinity' END
FROM told t CROSS JOIN LATERAL jsonb_to_recordset(t.steps) AS s(id uuid, position int, key text, kind text, needs jsonb,
  input jsonb, "businessKey" text, status text, epoch int)`;

const facts = {
  employeeId: 'bench',
  firstName: 'Ana',
  lastName: 'Gomez',
  email: 'ana@example.com',
  userType: 'employee',
  role: 'Camp driver',
  department: 'Transport',
  location: 'Fresno',
  state: 'CA',
};

/** Writes what intake would have written for people whose plan is a chain of `steps` steps of `kind`. */
export async function seedRuns(
  on: DataSource,
  organizationId: string,
  kind: string,
  runs: number,
  steps: number,
): Promise<SeededRun[]> {
  const told = Array.from({ length: runs }, () => chainedRun(kind, steps));
  await on.query(INSERT, [organizationId, JSON.stringify(told), facts]);
  await on.query('ANALYZE person, workflow_run, step_run');
  return told.map((run) => ({
    runId: run.run_id,
    first: { stepRunId: run.steps[0]?.id ?? '', epoch: 1 },
    lastStepId: run.steps.at(-1)?.id ?? '',
  }));
}

function chainedRun(kind: string, steps: number) {
  const personId = randomUUID();
  const key = (position: number) => `${kind}-${position + 1}`;
  const planned = Array.from({ length: steps }, (_, position) => ({
    key: key(position),
    kind,
    needs: position === 0 ? [] : [key(position - 1)],
    input: {},
    completesRequirement: false,
    businessKey: `${personId}:${key(position)}`,
  }));
  const plan: Plan = { purpose: 'onboarding', steps: planned, rules: ['bench'], credited: [], notes: [] };
  return {
    person_id: personId,
    run_id: randomUUID(),
    plan,
    steps: planned.map((step, position) => ({
      ...step,
      id: randomUUID(),
      position,
      status: position === 0 ? 'ready' : 'pending',
      epoch: position === 0 ? 1 : 0,
    })),
  };
}
