import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Applicants on their way to the provider. A row lives from the application until the provider took it or the check
 * ended without it: then what it sealed is gone. The sandbox provider keeps no applicant, only what it will report.
 */
export class CreateApplications1795219200006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE check_applications (
        check_id integer PRIMARY KEY REFERENCES background_checks,
        sealed_applicant bytea NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT service_now()
      );
      CREATE INDEX check_applications_due ON check_applications (next_attempt_at);
      ALTER TABLE background_checks ADD applied_at timestamptz, ADD purpose jsonb NOT NULL DEFAULT '{}';
      CREATE TABLE sandbox_provider_orders (
        check_id integer PRIMARY KEY REFERENCES background_checks,
        flagged boolean NOT NULL,
        report_at timestamptz,
        reported boolean NOT NULL DEFAULT false
      );
      CREATE INDEX sandbox_provider_orders_due ON sandbox_provider_orders (report_at) WHERE NOT reported;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sandbox_provider_orders, check_applications');
    await runner.query('ALTER TABLE background_checks DROP COLUMN applied_at, DROP COLUMN purpose');
  }
}
