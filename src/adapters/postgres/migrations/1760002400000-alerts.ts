import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff should know of. */
export class Alerts1760002400000 implements MigrationInterface {
  name = 'Alerts1760002400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE alert (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         kind text NOT NULL,
         subject text NOT NULL,
         severity text NOT NULL CHECK (severity IN ('info', 'warning', 'error')),
         message text NOT NULL,
         detail jsonb NOT NULL,
         first_seen_at timestamptz NOT NULL DEFAULT clock_now(),
         last_seen_at timestamptz NOT NULL DEFAULT clock_now(),
         times integer NOT NULL DEFAULT 1,
         resolved_at timestamptz,
         resolved_by text,
         resolved_reason text
       )`,
    );
    await runner.query(
      'CREATE UNIQUE INDEX alert_one_open ON alert (organization_id, kind, subject) WHERE resolved_at IS NULL',
    );
    await runner.query('CREATE INDEX alert_by_age ON alert (organization_id, first_seen_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alert');
  }
}
