import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a step was tried first, which its later tries overwrote; and a quick way to the steps that ended lately. */
export class Overview1760003100000 implements MigrationInterface {
  name = 'Overview1760003100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE step_run ADD COLUMN began_at timestamptz');
    await runner.query(
      `CREATE INDEX step_run_ended ON step_run (organization_id, ended_at) INCLUDE (kind, began_at, waiting_since, started_at)
       WHERE status = 'succeeded'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX step_run_ended');
    await runner.query('ALTER TABLE step_run DROP COLUMN began_at');
  }
}
