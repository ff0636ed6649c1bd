import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit trail of an organization, and of a person, from its end. */
export class AuditSearch1760003100001 implements MigrationInterface {
  name = 'AuditSearch1760003100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_entry_by_age ON audit_entry (organization_id, id)');
    await runner.query(
      'CREATE INDEX audit_entry_about_person ON audit_entry (person_id, id) WHERE person_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_entry_by_age, audit_entry_about_person');
  }
}
