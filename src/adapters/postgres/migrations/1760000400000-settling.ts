import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A quick way from an entry of the ledger to the steps that make this write. */
export class Settling1760000400000 implements MigrationInterface {
  name = 'Settling1760000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX step_run_of_write ON step_run (organization_id, business_key) WHERE business_key IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX step_run_of_write');
  }
}
