import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secret path tokens of the service's webhooks, as hashes, and what was received under them. */
export class Hooks1760000600000 implements MigrationInterface {
  name = 'Hooks1760000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE hook_token (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         name text NOT NULL,
         token_hash text NOT NULL UNIQUE,
         configured boolean NOT NULL DEFAULT false,
         created_at timestamptz NOT NULL DEFAULT clock_now(),
         ends_at timestamptz,
         revoked_at timestamptz,
         last_used_at timestamptz
       )`,
    );
    // The content itself is not kept: it names people and links their reports, and nothing in it is believed.
    await runner.query(
      `CREATE TABLE compliance_webhook (
         organization_id uuid NOT NULL REFERENCES organization,
         kind text NOT NULL,
         content_hash text NOT NULL,
         signal text,
         times integer NOT NULL DEFAULT 1,
         received_at timestamptz NOT NULL DEFAULT clock_now(),
         last_received_at timestamptz NOT NULL DEFAULT clock_now(),
         PRIMARY KEY (organization_id, kind, content_hash)
       )`,
    );
    await runner.query('CREATE INDEX compliance_webhook_by_age ON compliance_webhook (last_received_at)');
    await runner.query('ALTER TABLE organization DROP COLUMN hook_token_hash');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organization ADD COLUMN hook_token_hash text');
    await runner.query('DROP TABLE compliance_webhook, hook_token');
  }
}
