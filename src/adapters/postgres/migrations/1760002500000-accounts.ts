import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who sign in, their sessions, and what slows guessing down. Tokens are kept as hashes only. */
export class Accounts1760002500000 implements MigrationInterface {
  name = 'Accounts1760002500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sign_in_failure, session, account');
    await runner.query('ALTER TABLE organization DROP COLUMN name_set_at');
  }
}

const statements = [
  // A name that was given at set-up is not taken back by the configuration.
  'ALTER TABLE organization ADD COLUMN name_set_at timestamptz',
  `CREATE TABLE account (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     email text NOT NULL CHECK (email = lower(email)),
     name text NOT NULL,
     role text NOT NULL CHECK (role IN ('viewer', 'staff', 'reviewer', 'admin')),
     password_hash text,
     identity text,
     link_hash text UNIQUE,
     link_until timestamptz,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT clock_now(),
     last_sign_in_at timestamptz,
     disabled_at timestamptz,
     UNIQUE (organization_id, email),
     UNIQUE (organization_id, identity)
   )`,
  'CREATE INDEX account_by_email ON account (email)',
  `CREATE TABLE session (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     account_id uuid NOT NULL REFERENCES account,
     token_hash text NOT NULL UNIQUE,
     created_at timestamptz NOT NULL DEFAULT now(),
     last_seen_at timestamptz NOT NULL DEFAULT now(),
     ended_at timestamptz
   )`,
  'CREATE INDEX session_of_account ON session (account_id)',
  `CREATE TABLE sign_in_failure (
     subject text PRIMARY KEY,
     failures int NOT NULL DEFAULT 0,
     last_at timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX sign_in_failure_by_age ON sign_in_failure (last_at)',
];
