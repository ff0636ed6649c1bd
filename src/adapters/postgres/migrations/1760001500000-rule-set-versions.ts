import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who published a version, and which earlier one it brings back. */
export class RuleSetVersions1760001500000 implements MigrationInterface {
  name = 'RuleSetVersions1760001500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rule_set ADD published_by text, ADD restores integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rule_set DROP published_by, DROP restores');
  }
}
