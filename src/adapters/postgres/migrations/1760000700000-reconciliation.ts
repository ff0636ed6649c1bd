import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The daily comparison of ledger, service and runs, and what it found. */
export class Reconciliation1760000700000 implements MigrationInterface {
  name = 'Reconciliation1760000700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE reconciliation (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         day date NOT NULL,
         state text NOT NULL CHECK (state IN ('asked', 'running', 'completed', 'failed')),
         asked_by text,
         epoch integer NOT NULL DEFAULT 0,
         lease_until timestamptz,
         created_at timestamptz NOT NULL DEFAULT clock_now(),
         started_at timestamptz,
         ended_at timestamptz,
         people integer NOT NULL DEFAULT 0,
         error_code text
       )`,
    );
    await runner.query('CREATE INDEX reconciliation_by_age ON reconciliation (organization_id, created_at)');
    await runner.query(
      `CREATE UNIQUE INDEX reconciliation_one_at_a_time ON reconciliation (organization_id) WHERE state IN ('asked', 'running')`,
    );
    await runner.query(
      `CREATE TABLE reconciliation_item (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         reconciliation_id uuid NOT NULL REFERENCES reconciliation ON DELETE CASCADE,
         person_id uuid NOT NULL REFERENCES person,
         code text NOT NULL,
         message text NOT NULL,
         run_id uuid,
         step_key text,
         effect_id uuid,
         external_id text,
         repaired boolean NOT NULL
       )`,
    );
    await runner.query('CREATE INDEX reconciliation_item_of ON reconciliation_item (reconciliation_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliation_item, reconciliation');
  }
}
