import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long organizations keep what came over connections and who has left, and a way to take names out of what is never changed. */
export class Retention1760003300000 implements MigrationInterface {
  name = 'Retention1760003300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE organization ADD delivery_days integer NOT NULL DEFAULT 7 CHECK (delivery_days BETWEEN 1 AND 90),
         ADD leaver_years integer CHECK (leaver_years BETWEEN 1 AND 10)`,
    );
    await runner.query('ALTER TABLE person ADD anonymised_at timestamptz');
    await runner.query(
      `CREATE INDEX person_left ON person (organization_id, employee_id) WHERE status = 'terminated' AND merged_into IS NULL`,
    );
    for (const statement of removals) await runner.query(statement);
    await runner.query(
      refuseNoteChange(` OR to_jsonb(NEW) = to_jsonb(OLD) || '{"text": "[removed]"}'
      || (CASE WHEN OLD.struck_at IS NULL THEN '{}'::jsonb ELSE '{"strike_reason": "[removed]"}' END)`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(refuseNoteChange(''));
    for (const table of ['review_decision', 'disclosure'])
      for (const statement of appendOnly(table, '')) await runner.query(statement);
    await runner.query(
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE EXCEPTION 'Entries of % are never changed: add another one.', TG_TABLE_NAME; END $$`,
    );
    await runner.query('DROP INDEX person_left');
    await runner.query('ALTER TABLE person DROP anonymised_at');
    await runner.query('ALTER TABLE organization DROP delivery_days, DROP leaver_years');
  }
}

/** @param removed what a table's entries may be changed to say, as JSON in a literal; nothing else of them can change. */
const appendOnly = (table: string, removed: string) => [
  `DROP TRIGGER append_only ON ${table}`,
  `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change(${removed})`,
];

const removals = [
  `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF to_jsonb(NEW) = to_jsonb(OLD) || TG_ARGV[0]::jsonb THEN RETURN NEW; END IF;
     END IF;
     RAISE EXCEPTION 'Entries of % are never changed: add another one.', TG_TABLE_NAME;
   END $$`,
  ...appendOnly('review_decision', `'{"reason": "[removed]"}'`),
  ...appendOnly('disclosure', `'{"signed_name": "[removed]", "evidence": null}'`),
];

/** As it was before, but for what else is allowed. */
const refuseNoteChange = (orElse: string) => `
  CREATE OR REPLACE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (OLD.struck_at IS NULL AND (OLD.id, OLD.organization_id, OLD.person_id, OLD.text, OLD.author, OLD.at)
      IS NOT DISTINCT FROM (NEW.id, NEW.organization_id, NEW.person_id, NEW.text, NEW.author, NEW.at))${orElse} THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'Notes are never changed: strike it out and write another one.';
  END $$`;
