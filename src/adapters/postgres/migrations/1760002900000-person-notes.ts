import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of staff about people, and the links of trainings that staff had mailed once more. */
export class PersonNotes1760002900000 implements MigrationInterface {
  name = 'PersonNotes1760002900000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE person_note, training_resend');
    await runner.query('DROP FUNCTION refuse_note_change, tell_person_note');
  }
}

const statements = [
  `CREATE TABLE person_note (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL REFERENCES person,
     text text NOT NULL,
     author text NOT NULL,
     at timestamptz NOT NULL DEFAULT clock_now(),
     struck_at timestamptz,
     struck_by text,
     strike_reason text,
     CHECK (num_nonnulls(struck_at, struck_by, strike_reason) IN (0, 3))
   )`,
  'CREATE INDEX person_note_of_person ON person_note (person_id, at, id)',
  // What was written stays; it can be struck out, once.
  `CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF OLD.struck_at IS NULL AND (OLD.id, OLD.organization_id, OLD.person_id, OLD.text, OLD.author, OLD.at)
       IS NOT DISTINCT FROM (NEW.id, NEW.organization_id, NEW.person_id, NEW.text, NEW.author, NEW.at) THEN RETURN NEW; END IF;
     RAISE EXCEPTION 'Notes are never changed: strike it out and write another one.';
   END $$`,
  `CREATE TRIGGER append_only BEFORE UPDATE ON person_note FOR EACH ROW EXECUTE FUNCTION refuse_note_change()`,
  `CREATE FUNCTION tell_person_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO change (organization_id, kind, subject, person_id)
     VALUES (NEW.organization_id, 'person', NEW.person_id, NEW.person_id) ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER tell_change AFTER INSERT OR UPDATE ON person_note FOR EACH ROW EXECUTE FUNCTION tell_person_note()`,
  `CREATE TABLE training_resend (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL REFERENCES person,
     requirement_key text NOT NULL,
     actor text NOT NULL,
     reason text NOT NULL,
     state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'sent', 'not-sent')),
     error_code text,
     claimed_at timestamptz NOT NULL DEFAULT now(),
     at timestamptz NOT NULL DEFAULT clock_now()
   )`,
  'CREATE INDEX training_resend_of_person ON training_resend (person_id, claimed_at)',
];
