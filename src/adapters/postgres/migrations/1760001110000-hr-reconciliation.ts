import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Full reads of HR systems, and what differed from what was known. */
export class HrReconciliation1760001110000 implements MigrationInterface {
  name = 'HrReconciliation1760001110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE hr_reconciliation (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         connection_id uuid NOT NULL,
         mode text NOT NULL CHECK (mode IN ('baseline', 'repair')),
         state text NOT NULL CHECK (state IN ('asked', 'running', 'completed', 'failed')),
         day date NOT NULL,
         asked_by text,
         epoch integer NOT NULL DEFAULT 0,
         lease_until timestamptz,
         due_at timestamptz NOT NULL DEFAULT now(),
         failures integer NOT NULL DEFAULT 0,
         page text,
         pages integer NOT NULL DEFAULT 0,
         listed integer NOT NULL DEFAULT 0,
         changed integer NOT NULL DEFAULT 0,
         unreadable integer NOT NULL DEFAULT 0,
         gone integer NOT NULL DEFAULT 0,
         error jsonb,
         created_at timestamptz NOT NULL DEFAULT clock_now(),
         started_at timestamptz,
         ended_at timestamptz
       )`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX hr_reconciliation_one_at_a_time ON hr_reconciliation (connection_id) WHERE state IN ('asked', 'running')`,
    );
    await runner.query('CREATE INDEX hr_reconciliation_by_age ON hr_reconciliation (connection_id, created_at, id)');
    await runner.query(
      `CREATE TABLE hr_reconciliation_item (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         reconciliation_id uuid NOT NULL REFERENCES hr_reconciliation ON DELETE CASCADE,
         remote_id text NOT NULL,
         code text NOT NULL CHECK (code IN ('drift', 'gone', 'unreadable')),
         message text NOT NULL,
         events jsonb NOT NULL DEFAULT '[]'
       )`,
    );
    await runner.query('CREATE INDEX hr_reconciliation_item_of ON hr_reconciliation_item (reconciliation_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hr_reconciliation_item, hr_reconciliation');
  }
}
