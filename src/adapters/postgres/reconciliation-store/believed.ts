import type { DataSource } from 'typeorm';
import type { Believed, BelievedEffect, BelievedWait } from '../../../domain/reconcile.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';

const PERSON = `
SELECT p.status, p.compliance_user_id::float8 AS "userId",
  EXISTS (SELECT 1 FROM workflow_run r WHERE r.person_id = p.id AND r.state = 'open') AS "hasOpenRun"
FROM person p WHERE p.id = $1`;

const EFFECTS = `
SELECT e.id, e.kind, e.business_key AS "businessKey", e.state, ${timeColumn('e.authorized_clock_at')} AS "authorizedAt", e.external_id AS "externalId", e.output,
  (SELECT (s.input->>'level')::int FROM step_run s WHERE s.id = e.step_run_id) AS level,
  (extract(epoch FROM now() - e.settled_at) * 1000)::float8 AS "settledAgoMs",
  (SELECT jsonb_build_object('runId', s.run_id, 'key', s.key, 'status', s.status)
   FROM step_run s JOIN workflow_run r ON r.id = s.run_id
   WHERE s.organization_id = e.organization_id AND s.business_key = e.business_key AND s.kind = e.kind AND r.state = 'open'
     AND s.status NOT IN ('succeeded', 'skipped', 'cancelled') LIMIT 1) AS step
FROM effect e JOIN person p ON p.id = e.person_id
WHERE e.organization_id = p.organization_id AND e.person_id = $1 ORDER BY e.authorized_at, e.id`;

const WAITS = `
SELECT s.run_id AS "runId", s.key AS "stepKey", s.kind, s.signal, s.input,
  (SELECT d.output FROM step_run d WHERE d.run_id = s.run_id AND d.key = s.needs[1]) AS assigned
FROM workflow_run r JOIN step_run s ON s.run_id = r.id
WHERE r.person_id = $1 AND r.state = 'open' AND s.status = 'waiting' ORDER BY s.position`;

export async function readBelieved(database: DataSource, personId: string): Promise<Believed> {
  const person = await one<Pick<Believed, 'status' | 'userId' | 'hasOpenRun'>>(database, PERSON, [personId]);
  if (!person) throw new Error(`Person ${personId} does not exist.`);
  return {
    ...person,
    effects: await rows<BelievedEffect>(database, EFFECTS, [personId]),
    waits: await rows<BelievedWait>(database, WAITS, [personId]),
  };
}
