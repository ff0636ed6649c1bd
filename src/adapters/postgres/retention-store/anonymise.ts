import type { EntityManager } from 'typeorm';
import type { PersonBody } from '../intake-store/person-body.js';

const REMOVED = `'[removed]'`;

/** What stays is listed in docs/retention.md. $1 the organization, $2 the employee ids of all records of the human. */
const IDS = 'SELECT id FROM person WHERE organization_id = $1 AND employee_id = ANY($2)';
const ofThem = `person_id IN (${IDS})`;

// What a source calls them stays, so that whoever comes back is known again.
const statements = [
  `UPDATE hr_event SET facts = jsonb_build_object('employeeId', employee_id), sealed = NULL, content_key = ${REMOVED}
   WHERE organization_id = $1 AND employee_id = ANY($2)`,
  'UPDATE person_name SET person_key = NULL WHERE organization_id = $1 AND employee_id = ANY($2)',
  `DELETE FROM import_row r USING import i WHERE i.id = r.import_id AND i.organization_id = $1 AND r.employee_id = ANY($2)`,
  `DELETE FROM scim_resource r USING person_name n
   WHERE n.organization_id = $1 AND n.employee_id = ANY($2) AND r.connection_id::text = n.source AND r.remote_id = n.remote_id
     AND r.kind = 'User' AND NOT r.active AND r.told_revision = r.revision`,
  `UPDATE person_note SET text = ${REMOVED}, strike_reason = CASE WHEN struck_at IS NOT NULL THEN ${REMOVED} END WHERE ${ofThem}`,
  // What never arrived can never be sent now.
  `DELETE FROM mail WHERE state <> 'sent' AND ${ofThem}`,
  `UPDATE mail SET to_address = ${REMOVED}, data = '{}', subject = NULL, text = NULL, error = NULL WHERE ${ofThem}`,
  `UPDATE review_decision SET reason = ${REMOVED} WHERE ${ofThem}`,
  `UPDATE disclosure SET signed_name = ${REMOVED}, evidence = NULL WHERE ${ofThem}`,
  `UPDATE person_override SET reason = ${REMOVED}, end_reason = CASE WHEN end_reason IS NOT NULL THEN ${REMOVED} END WHERE ${ofThem}`,
  `UPDATE training_resend SET reason = ${REMOVED} WHERE ${ofThem}`,
  `UPDATE duplicate SET state = 'dismissed' WHERE state = 'open' AND (${ofThem} OR other_id IN (${IDS}))`,
  `UPDATE attempt SET error_message = ${REMOVED}
   WHERE error_message IS NOT NULL AND run_id IN (SELECT id FROM workflow_run WHERE ${ofThem})`,
  `UPDATE step_run SET error_message = ${REMOVED}
   WHERE error_message IS NOT NULL AND run_id IN (SELECT id FROM workflow_run WHERE ${ofThem})`,
  `UPDATE step_run SET output = output - 'note' WHERE output ? 'note' AND run_id IN (SELECT id FROM workflow_run WHERE ${ofThem})`,
  // What staff wrote in their own words may name anybody.
  `UPDATE audit_entry SET reason = CASE WHEN reason IS NOT NULL THEN ${REMOVED} END, detail = detail - 'note'
   WHERE actor <> 'engine' AND ${ofThem}`,
  `UPDATE person SET facts = jsonb_build_object('employeeId', employee_id), birth_key = NULL, anonymised_at = clock_now(),
     updated_at = clock_now() WHERE organization_id = $1 AND employee_id = ANY($2)`,
  `INSERT INTO audit_entry (organization_id, person_id, actor, action)
   SELECT $1, id, 'engine', 'person.anonymised' FROM person WHERE organization_id = $1 AND employee_id = ANY($2)`,
];

/** The caller holds the person's lock. */
export async function anonymise(
  on: EntityManager,
  organizationId: string,
  { employeeIds }: Pick<PersonBody, 'employeeIds'>,
): Promise<void> {
  for (const statement of statements) await on.query(statement, [organizationId, employeeIds]);
}
