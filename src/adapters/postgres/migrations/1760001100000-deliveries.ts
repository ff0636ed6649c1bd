import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries are stored first and read later; connections rotate secrets, hold credentials and know how they stand. */
export class Deliveries1760001100000 implements MigrationInterface {
  name = 'Deliveries1760001100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE connection ALTER sealed_secret DROP NOT NULL,
         ADD sealed_previous_secret text, ADD previous_secret_until timestamptz,
         ADD sealed_credentials text, ADD credentials_expire_at timestamptz`,
    );
    // Apart from the connection: what an admin has configured is not written to by work.
    await runner.query(
      `CREATE TABLE connection_state (
         connection_id uuid PRIMARY KEY REFERENCES connection ON DELETE CASCADE,
         awaits_baseline boolean NOT NULL DEFAULT false,
         read_epoch integer NOT NULL DEFAULT 0,
         read_lease_until timestamptz,
         read_at timestamptz,
         last_event_at timestamptz,
         poll_epoch integer NOT NULL DEFAULT 0,
         poll_lease_until timestamptz,
         poll_due_at timestamptz NOT NULL DEFAULT now(),
         poll_cursor text,
         polled_at timestamptz,
         poll_failures integer NOT NULL DEFAULT 0,
         poll_error jsonb,
         signature_failures integer NOT NULL DEFAULT 0,
         signature_failed_since timestamptz,
         signature_failed_at timestamptz
       )`,
    );
    await runner.query('INSERT INTO connection_state (connection_id) SELECT id FROM connection');
    await runner.query(
      `CREATE TABLE hr_delivery (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         connection_id uuid NOT NULL,
         delivery_key text NOT NULL,
         origin text NOT NULL CHECK (origin IN ('hook', 'poll', 'test')),
         status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'failed')),
         sealed_content text,
         bytes integer NOT NULL,
         attempts integer NOT NULL DEFAULT 0,
         due_at timestamptz NOT NULL DEFAULT now(),
         notices jsonb NOT NULL DEFAULT '[]',
         error jsonb,
         sequence bigint GENERATED ALWAYS AS IDENTITY,
         received_at timestamptz NOT NULL DEFAULT clock_now(),
         ended_at timestamptz,
         UNIQUE (connection_id, delivery_key)
       )`,
    );
    await runner.query(
      `CREATE INDEX hr_delivery_pending ON hr_delivery (connection_id, sequence) WHERE status = 'pending'`,
    );
    await runner.query(`CREATE INDEX hr_delivery_failed ON hr_delivery (connection_id) WHERE status = 'failed'`);
    await runner.query('CREATE INDEX hr_delivery_by_age ON hr_delivery (connection_id, received_at, id)');
    await runner.query(
      'CREATE INDEX hr_delivery_with_content ON hr_delivery (ended_at) WHERE sealed_content IS NOT NULL AND ended_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hr_delivery, connection_state');
    await runner.query(
      `ALTER TABLE connection DROP sealed_previous_secret, DROP previous_secret_until, DROP sealed_credentials,
         DROP credentials_expire_at`,
    );
  }
}
