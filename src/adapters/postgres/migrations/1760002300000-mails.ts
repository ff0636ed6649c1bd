import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to people and staff, and the texts that organizations wrote for them. */
export class Mails1760002300000 implements MigrationInterface {
  name = 'Mails1760002300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail, mail_template');
  }
}

const statements = [
  `CREATE TABLE mail (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     key text NOT NULL,
     person_id uuid REFERENCES person,
     to_address text NOT NULL,
     template text NOT NULL,
     language text NOT NULL,
     data jsonb NOT NULL,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unknown')),
     attempts integer NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL DEFAULT now(),
     lease_until timestamptz,
     handed_over boolean NOT NULL DEFAULT false,
     subject text,
     text text,
     error jsonb,
     created_at timestamptz NOT NULL DEFAULT clock_now(),
     sent_at timestamptz,
     UNIQUE (organization_id, key)
   )`,
  `CREATE INDEX mail_by_age ON mail (organization_id, created_at, id)`,
  `CREATE INDEX mail_of_person ON mail (person_id) WHERE person_id IS NOT NULL`,
  `CREATE INDEX mail_due ON mail (due_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX mail_leases ON mail (lease_until) WHERE state = 'sending'`,
  `CREATE TABLE mail_template (
     organization_id uuid NOT NULL REFERENCES organization,
     name text NOT NULL,
     language text NOT NULL,
     subject text NOT NULL,
     text text NOT NULL,
     changed_by text NOT NULL,
     changed_at timestamptz NOT NULL DEFAULT clock_now(),
     PRIMARY KEY (organization_id, name, language)
   )`,
];
