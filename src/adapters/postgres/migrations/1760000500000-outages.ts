import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts that failed because the service was away are counted apart: an outage must not use up a step's attempts. */
export class Outages1760000500000 implements MigrationInterface {
  name = 'Outages1760000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE step_run ADD COLUMN outages integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE step_run DROP COLUMN outages');
  }
}
