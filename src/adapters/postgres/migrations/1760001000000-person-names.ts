import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Under which ids which source knows a person; and what a termination or a first sync may say besides its date. */
export class PersonNames1760001000000 implements MigrationInterface {
  name = 'PersonNames1760001000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE person_name (
         organization_id uuid NOT NULL REFERENCES organization,
         source text NOT NULL,
         remote_id text NOT NULL,
         employee_id text NOT NULL,
         person_key text,
         as_of timestamptz,
         first_seen_at timestamptz NOT NULL DEFAULT clock_now(),
         PRIMARY KEY (organization_id, source, remote_id)
       )`,
    );
    await runner.query('CREATE INDEX person_name_by_employee ON person_name (organization_id, employee_id)');
    await runner.query(
      'CREATE INDEX person_name_by_key ON person_name (organization_id, source, person_key) WHERE person_key IS NOT NULL',
    );
    await runner.query(
      'ALTER TABLE hr_event ADD access_revoked boolean NOT NULL DEFAULT false, ADD baseline boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hr_event DROP access_revoked, DROP baseline');
    await runner.query('DROP TABLE person_name');
  }
}
