import type { EntityManager } from 'typeorm';
import type { Decision, PersonOnRecord } from '../../../domain/decision.js';
import type { Pin } from '../../../domain/rules-version.js';
import { one } from '../sql.js';
import { saveEmployment, saveHoldings } from './start-run.js';

/** Takes down what rules ask of somebody who was at work before Gatehouse came; no run, no step. Inside T1. */
export async function assume(
  on: EntityManager,
  organizationId: string,
  { personId, assumed }: PersonOnRecord,
  decision: Decision & { type: 'assume' },
  pin: Pin,
): Promise<void> {
  await saveHoldings(on, personId, decision.requirements, true);
  await saveEmployment(on, personId, decision, pin);
  if (assumed) return;
  await on.query(
    `INSERT INTO audit_entry (organization_id, person_id, actor, action, detail) VALUES ($1, $2, 'engine', 'person.assumed', $3)`,
    [organizationId, personId, { rules: decision.rules, rulesVersion: pin.version }],
  );
}

/** Turns what is assumed into open work and says who asked for it. @returns false when nothing is assumed. */
export async function releaseAssumed(
  on: EntityManager,
  person: { organizationId: string; employeeId: string },
  by: { actor: string; reason: string },
): Promise<boolean> {
  const released = await one(
    on,
    `WITH released AS (
       UPDATE holding h SET state = 'open' FROM person p
       WHERE p.id = h.person_id AND p.organization_id = $1 AND p.employee_id = $2 AND p.status = 'active'
         AND h.current AND h.state = 'assumed'
       RETURNING h.person_id, h.key
     ), audited AS (
       INSERT INTO audit_entry (organization_id, person_id, actor, action, reason, detail)
       SELECT $1, person_id, $3, 'person.started', $4, jsonb_build_object('requirements', jsonb_agg(key ORDER BY key))
       FROM released GROUP BY person_id RETURNING person_id
     )
     UPDATE person SET assumed = false FROM audited WHERE id = audited.person_id RETURNING id`,
    [person.organizationId, person.employeeId, by.actor, by.reason],
  );
  return released !== undefined;
}
