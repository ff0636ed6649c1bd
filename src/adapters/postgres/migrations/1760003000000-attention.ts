import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees to what needs a human, and quick ways to what does. */
export class Attention1760003000000 implements MigrationInterface {
  name = 'Attention1760003000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [table, ...indexes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attention_assignment');
    await runner.query('DROP INDEX step_run_for_humans, effect_in_doubt, duplicate_open, person_held, mail_in_trouble');
  }
}

// Items are not stored: what is assigned counts for one occurrence of its item, and no longer.
const table = `
  CREATE TABLE attention_assignment (
    organization_id uuid NOT NULL REFERENCES organization,
    item_id text NOT NULL,
    occurrence text NOT NULL,
    account_id uuid NOT NULL REFERENCES account,
    assigned_by text NOT NULL,
    assigned_at timestamptz NOT NULL DEFAULT clock_now(),
    PRIMARY KEY (organization_id, item_id)
  )`;

const indexes = [
  `CREATE INDEX step_run_for_humans ON step_run (organization_id) WHERE status = 'waiting'
     AND kind IN ('review-background-check', 'decide-adverse-action', 'approve', 'await-disclosure')`,
  `CREATE INDEX effect_in_doubt ON effect (organization_id) WHERE state IN ('authorized', 'unknown')`,
  `CREATE INDEX duplicate_open ON duplicate (organization_id) WHERE state = 'open'`,
  `CREATE INDEX person_held ON person (organization_id) WHERE held_reason IS NOT NULL`,
  `CREATE INDEX mail_in_trouble ON mail (organization_id) WHERE state IN ('failed', 'unknown')`,
];
