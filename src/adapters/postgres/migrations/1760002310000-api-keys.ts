import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of the HTTP API beside the configured ones, as hashes. */
export class ApiKeys1760002310000 implements MigrationInterface {
  name = 'ApiKeys1760002310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE api_key (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         name text NOT NULL,
         role text NOT NULL CHECK (role IN ('viewer', 'staff', 'reviewer', 'admin')),
         key_hash text NOT NULL UNIQUE,
         created_by text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT clock_now(),
         last_used_at timestamptz,
         revoked_at timestamptz
       )`,
    );
    await runner.query('CREATE UNIQUE INDEX api_key_name ON api_key (organization_id, name) WHERE revoked_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE api_key');
  }
}
