import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Passwords of webhooks stood here in plain text. SQL cannot seal them, so they are dropped and their endpoints are
 * off until somebody enters them again: better than calling a receiver that now refuses everything. Signing secrets of
 * existing endpoints are made when they are first needed. A delivery that is sent again gets a new day to arrive.
 */
export class SealWebhookSecrets1795219200031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE webhook_endpoints SET enabled = false WHERE password IS NOT NULL;
      ALTER TABLE webhook_endpoints
        DROP COLUMN password,
        ADD COLUMN sealed_password bytea,
        ADD COLUMN sealed_signing_secret bytea;
      ALTER TABLE webhook_deliveries
        ADD COLUMN give_up_at timestamptz NOT NULL DEFAULT service_now() + interval '1 day';
      UPDATE webhook_deliveries SET give_up_at = created_at + interval '1 day';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_deliveries DROP COLUMN give_up_at;
      ALTER TABLE webhook_endpoints
        DROP COLUMN sealed_password,
        DROP COLUMN sealed_signing_secret,
        ADD COLUMN password text;
    `);
  }
}
