import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules are read back as they were written, also in the order of their fields, which jsonb does not keep. */
export class RulesAsWritten1760003200000 implements MigrationInterface {
  name = 'RulesAsWritten1760003200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rule_set ALTER rules TYPE json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rule_set ALTER rules TYPE jsonb');
  }
}
