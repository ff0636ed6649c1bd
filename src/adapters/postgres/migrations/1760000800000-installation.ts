import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A name of this Gatehouse that no other has, whatever its database is called. */
export class Installation1760000800000 implements MigrationInterface {
  name = 'Installation1760000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE installation (
         id uuid NOT NULL DEFAULT gen_random_uuid(),
         only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one)
       )`,
    );
    await runner.query('INSERT INTO installation DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE installation');
  }
}
