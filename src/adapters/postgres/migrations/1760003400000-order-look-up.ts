import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a check was ordered is asked about everybody who is decided about; its key has the id of the person. */
export class OrderLookUp1760003400000 implements MigrationInterface {
  name = 'OrderLookUp1760003400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX effect_of_order ON effect (business_key)
       WHERE kind = 'order-background-check' AND state <> 'rejected'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX effect_of_order');
  }
}
