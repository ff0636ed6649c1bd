import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kill switch and budget of paid orders, and a quick way to the ledger's entries and to the steps that are held. */
export class Ordering1760000300000 implements MigrationInterface {
  name = 'Ordering1760000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE organization ADD COLUMN ordering_enabled boolean NOT NULL DEFAULT true,
         ADD COLUMN monthly_order_budget integer CHECK (monthly_order_budget >= 0)`,
    );
    await runner.query('CREATE INDEX effect_by_age ON effect (organization_id, authorized_clock_at, id)');
    await runner.query(
      `CREATE INDEX step_run_held ON step_run (organization_id, waiting_since)
       WHERE status = 'waiting' AND error_code IN ('ORDERING_STOPPED', 'ORDER_BUDGET_SPENT')`,
    );
    await runner.query(
      'CREATE INDEX audit_entry_of_organization ON audit_entry (organization_id, id) WHERE run_id IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX effect_by_age, step_run_held, audit_entry_of_organization');
    await runner.query('ALTER TABLE organization DROP COLUMN ordering_enabled, DROP COLUMN monthly_order_budget');
  }
}
