import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each rung of a reminder ladder that was reached, and where an organization is told of what is overdue. */
export class Reminders1760002110000 implements MigrationInterface {
  name = 'Reminders1760002110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organization ADD staff_email text');
    await runner.query(
      `CREATE TABLE reminder (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         person_id uuid NOT NULL REFERENCES person,
         key text NOT NULL,
         generation integer NOT NULL,
         ladder text NOT NULL CHECK (ladder IN ('person', 'others')),
         day integer NOT NULL,
         due_date date NOT NULL,
         state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'sent', 'not-sent')),
         via text[] NOT NULL DEFAULT '{}',
         error_code text,
         at timestamptz NOT NULL DEFAULT clock_now(),
         UNIQUE (person_id, key, generation, ladder, day)
       )`,
    );
    await runner.query(
      `CREATE INDEX holding_with_reminders ON holding (person_id)
       WHERE current AND due_date IS NOT NULL AND (state = 'open' OR renewing) AND requirement ? 'reminders'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX holding_with_reminders');
    await runner.query('DROP TABLE reminder');
    await runner.query('ALTER TABLE organization DROP staff_email');
  }
}
