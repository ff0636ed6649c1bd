import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff decided about one person against or beyond the rules, and the version of the rules that each person is on. */
export class Overrides1760002000000 implements MigrationInterface {
  name = 'Overrides1760002000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE person_override (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         person_id uuid NOT NULL REFERENCES person,
         kind text NOT NULL CHECK (kind IN ('exempt', 'add')),
         requirement_key text NOT NULL,
         requirement jsonb CHECK ((kind = 'add') = (requirement IS NOT NULL)),
         actor text NOT NULL,
         reason text NOT NULL,
         expires_on date,
         created_at timestamptz NOT NULL DEFAULT clock_now(),
         ended_at timestamptz,
         ended_by text,
         end_reason text
       )`,
    );
    await runner.query('CREATE INDEX person_override_of_person ON person_override (person_id, created_at)');
    await runner.query('ALTER TABLE person ADD rules_version integer, ADD matched_rules text[]');
    await runner.query('CREATE INDEX person_on_rules ON person (organization_id, rules_version, employee_id)');
    // Who is at work stays on the rules that made their latest plan.
    await runner.query(
      `UPDATE person p SET rules_version = latest.rules_version, matched_rules = ARRAY(SELECT jsonb_array_elements_text(latest.plan->'rules'))
       FROM (SELECT DISTINCT ON (person_id) person_id, rules_version, purpose, plan FROM workflow_run
             ORDER BY person_id, created_at DESC, id DESC) latest
       WHERE latest.person_id = p.id AND p.status = 'active' AND latest.purpose <> 'offboarding'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX person_on_rules');
    await runner.query('ALTER TABLE person DROP rules_version, DROP matched_rules');
    await runner.query('DROP TABLE person_override');
  }
}
