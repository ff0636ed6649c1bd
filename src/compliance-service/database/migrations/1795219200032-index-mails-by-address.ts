import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person's mails, on their page in the console. */
export class IndexMailsByAddress1795219200032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX mails_by_address ON mails (organization_id, lower(to_address), id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mails_by_address');
  }
}
