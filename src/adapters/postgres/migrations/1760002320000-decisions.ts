import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people decided about checks, what they signed before one was ordered, and how an organization decides. */
export class Decisions1760002320000 implements MigrationInterface {
  name = 'Decisions1760002320000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE review_decision, disclosure');
    await runner.query('DROP FUNCTION refuse_change');
    await runner.query('ALTER TABLE organization DROP decision_settings');
  }
}

const statements = [
  `ALTER TABLE organization ADD decision_settings jsonb NOT NULL DEFAULT '{}'`,
  `CREATE TABLE review_decision (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL REFERENCES person,
     run_id uuid NOT NULL,
     step_run_id uuid NOT NULL,
     kind text NOT NULL,
     requirement_key text NOT NULL,
     check_id bigint,
     flagged boolean,
     decision text NOT NULL,
     settles boolean NOT NULL,
     caller text NOT NULL,
     actor text NOT NULL,
     role text NOT NULL,
     reason text NOT NULL,
     at timestamptz NOT NULL DEFAULT clock_now()
   )`,
  `CREATE INDEX review_decision_of_person ON review_decision (person_id, requirement_key, id)`,
  `CREATE TABLE disclosure (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL REFERENCES person,
     cycle integer NOT NULL,
     text_version text NOT NULL,
     signed_at timestamptz NOT NULL,
     signed_name text NOT NULL,
     evidence text,
     recorded_by text NOT NULL,
     recorded_at timestamptz NOT NULL DEFAULT clock_now()
   )`,
  `CREATE INDEX disclosure_of_person ON disclosure (person_id, cycle)`,
  // Facts are added, and never changed.
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
   AS $$ BEGIN RAISE EXCEPTION 'Entries of % are never changed: add another one.', TG_TABLE_NAME; END $$`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON review_decision FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON disclosure FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
];
