import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of the compliance service that an admin set, in the place of the configured one. */
export class ComplianceKey1760003100002 implements MigrationInterface {
  name = 'ComplianceKey1760003100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE organization ADD COLUMN sealed_compliance_key text, ADD COLUMN compliance_key_set_at timestamptz,
         ADD COLUMN compliance_key_set_by text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE organization DROP sealed_compliance_key, DROP compliance_key_set_at, DROP compliance_key_set_by',
    );
  }
}
