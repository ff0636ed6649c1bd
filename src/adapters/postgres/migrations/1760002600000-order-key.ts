import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key is the same as before. Written without a cast that is only stable, it becomes part of the statements that use it. */
export class OrderKey1760002600000 implements MigrationInterface {
  name = 'OrderKey1760002600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      orderKey(
        `person_id::text || ':' || key || CASE WHEN generation > 1 THEN ':renewal-' || (generation - 1)::text ELSE '' END`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      orderKey(`person_id || ':' || key || CASE WHEN generation > 1 THEN ':renewal-' || (generation - 1) ELSE '' END`),
    );
  }
}

const orderKey = (key: string) =>
  `CREATE OR REPLACE FUNCTION order_key(person_id uuid, key text, generation integer) RETURNS text LANGUAGE sql IMMUTABLE
   AS $$ SELECT ${key} $$`;
