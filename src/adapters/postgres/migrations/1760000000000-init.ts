import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema. Names are unqualified: the connection's search_path decides whose house this is. */
export class Init1760000000000 implements MigrationInterface {
  name = 'Init1760000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...clock, ...people, ...runs, ...ledger]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables =
      'audit_entry, signal, effect, attempt, step_run, workflow_run, holding, hr_event, person, rule_set, connection, organization, virtual_clock';
    await runner.query(`DROP TABLE ${tables}`);
    await runner.query('DROP FUNCTION clock_now()');
  }
}

// Timers and dates follow clock_now(), which sandbox mode may move; leases follow now() and cannot be moved.
const clock = [
  `CREATE TABLE virtual_clock (
     only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
     ahead interval NOT NULL DEFAULT '0'
   )`,
  `INSERT INTO virtual_clock DEFAULT VALUES`,
  `CREATE FUNCTION clock_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now() + ahead FROM virtual_clock'`,
];

const people = [
  `CREATE TABLE organization (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     slug text NOT NULL UNIQUE,
     name text NOT NULL,
     time_zone text NOT NULL DEFAULT 'UTC',
     settings jsonb NOT NULL DEFAULT '{}',
     hook_token_hash text,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE connection (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     kind text NOT NULL,
     name text NOT NULL,
     settings jsonb NOT NULL DEFAULT '{}',
     sealed_secret text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (organization_id, name)
   )`,
  `CREATE TABLE rule_set (
     organization_id uuid NOT NULL REFERENCES organization,
     version integer NOT NULL,
     status text NOT NULL CHECK (status IN ('draft', 'published', 'retired')),
     rules jsonb NOT NULL,
     content_hash text NOT NULL,
     author text NOT NULL,
     note text,
     created_at timestamptz NOT NULL DEFAULT now(),
     published_at timestamptz,
     PRIMARY KEY (organization_id, version)
   )`,
  `CREATE UNIQUE INDEX rule_set_one_published ON rule_set (organization_id) WHERE status = 'published'`,
  `CREATE TABLE person (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     employee_id text NOT NULL,
     facts jsonb NOT NULL,
     status text NOT NULL DEFAULT 'unknown' CHECK (status IN ('unknown', 'scheduled', 'active', 'terminated')),
     cycle integer NOT NULL DEFAULT 0,
     start_date date,
     end_date date,
     held_reason text,
     revision integer NOT NULL DEFAULT 0,
     compliance_user_id bigint,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (organization_id, employee_id)
   )`,
  `CREATE INDEX person_by_age ON person (organization_id, created_at, id)`,
  `CREATE TABLE hr_event (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     source text NOT NULL,
     delivery_id text NOT NULL,
     content_key text NOT NULL,
     employee_id text NOT NULL,
     person_id uuid REFERENCES person,
     type text NOT NULL,
     occurred_at timestamptz NOT NULL,
     effective_date date,
     facts jsonb NOT NULL,
     sealed text,
     outcome text NOT NULL,
     reason text,
     run_id uuid,
     due_date date,
     sequence bigint GENERATED ALWAYS AS IDENTITY,
     received_at timestamptz NOT NULL DEFAULT clock_now(),
     UNIQUE (organization_id, source, delivery_id)
   )`,
  `CREATE INDEX hr_event_of_person ON hr_event (organization_id, employee_id, sequence)`,
  `CREATE INDEX hr_event_pending ON hr_event (outcome, due_date) WHERE outcome IN ('scheduled', 'held')`,
  `CREATE TABLE holding (
     person_id uuid NOT NULL REFERENCES person,
     key text NOT NULL,
     requirement jsonb NOT NULL,
     state text NOT NULL CHECK (state IN ('open', 'met', 'waived', 'not-met')),
     current boolean NOT NULL,
     due_date date,
     met_at timestamptz,
     rules text[] NOT NULL,
     PRIMARY KEY (person_id, key)
   )`,
];

const runs = [
  `CREATE TABLE workflow_run (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL REFERENCES person,
     purpose text NOT NULL,
     state text NOT NULL CHECK (state IN ('open', 'completed', 'cancelled')),
     plan jsonb NOT NULL,
     rules_version integer NOT NULL,
     superseded_by uuid,
     created_at timestamptz NOT NULL DEFAULT clock_now(),
     ended_at timestamptz
   )`,
  `CREATE INDEX workflow_run_of_person ON workflow_run (person_id, created_at)`,
  `CREATE INDEX workflow_run_by_age ON workflow_run (organization_id, created_at, id)`,
  `CREATE TABLE step_run (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     run_id uuid NOT NULL REFERENCES workflow_run,
     organization_id uuid NOT NULL,
     person_id uuid NOT NULL,
     position integer NOT NULL,
     key text NOT NULL,
     kind text NOT NULL,
     needs text[] NOT NULL,
     input jsonb NOT NULL,
     requirement_key text,
     completes_requirement boolean NOT NULL,
     business_key text,
     status text NOT NULL,
     epoch integer NOT NULL DEFAULT 0,
     attempts integer NOT NULL DEFAULT 0,
     failures integer NOT NULL DEFAULT 0,
     lease_until timestamptz,
     started_at timestamptz,
     due_at timestamptz,
     waiting_for text,
     waiting_since timestamptz,
     signal text,
     dispatched_at timestamptz,
     checked_at timestamptz,
     output jsonb,
     error_code text,
     error_message text,
     ended_at timestamptz,
     UNIQUE (run_id, key)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX step_run_leases ON step_run (lease_until) WHERE status = 'running'`,
  `CREATE INDEX step_run_timers ON step_run (due_at) WHERE status = 'waiting'`,
  `CREATE INDEX step_run_signals ON step_run (organization_id, signal) WHERE status = 'waiting'`,
  `CREATE INDEX step_run_ready ON step_run (dispatched_at) WHERE status = 'ready'`,
  `CREATE INDEX step_run_attention ON step_run (organization_id) WHERE status = 'needs-attention'`,
  `CREATE TABLE attempt (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     run_id uuid NOT NULL,
     step_run_id uuid NOT NULL REFERENCES step_run,
     epoch integer NOT NULL,
     started_at timestamptz,
     ended_at timestamptz NOT NULL DEFAULT clock_now(),
     outcome text NOT NULL,
     error_code text,
     error_message text
   )`,
  `CREATE INDEX attempt_of_run ON attempt (run_id, id)`,
];

const ledger = [
  `CREATE TABLE effect (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL,
     kind text NOT NULL,
     business_key text NOT NULL,
     state text NOT NULL CHECK (state IN ('authorized', 'confirmed', 'rejected', 'unknown')),
     step_run_id uuid NOT NULL,
     epoch integer NOT NULL,
     authorized_at timestamptz NOT NULL DEFAULT now(),
     settled_at timestamptz,
     external_id text,
     output jsonb,
     UNIQUE (organization_id, kind, business_key)
   )`,
  `CREATE INDEX effect_unresolved ON effect (person_id) WHERE state IN ('authorized', 'unknown')`,
  `CREATE TABLE signal (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     organization_id uuid NOT NULL,
     key text NOT NULL,
     received_at timestamptz NOT NULL DEFAULT clock_now(),
     consumed_at timestamptz
   )`,
  `CREATE INDEX signal_unconsumed ON signal (organization_id, key) WHERE consumed_at IS NULL`,
  `CREATE TABLE audit_entry (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     organization_id uuid NOT NULL,
     person_id uuid,
     run_id uuid,
     step_key text,
     at timestamptz NOT NULL DEFAULT clock_now(),
     actor text NOT NULL,
     action text NOT NULL,
     reason text,
     detail jsonb
   )`,
  `CREATE INDEX audit_entry_of_run ON audit_entry (run_id, id)`,
];
