import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long what somebody holds counts, the renewals of it, and everything that they ever fulfilled. */
export class Validity1760002100000 implements MigrationInterface {
  name = 'Validity1760002100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...functions, ...tables, ...known]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE certificate');
    await runner.query('ALTER TABLE holding DROP generation, DROP renewing, DROP begun_at, DROP credited_generation');
    await runner.query('DROP FUNCTION order_key(uuid, text, integer)');
    await runner.query('DROP FUNCTION counts_until(date, jsonb)');
    await runner.query('DROP FUNCTION valid_until(date, jsonb)');
  }
}

/** The twins of domain/validity.ts and of the business key in domain/plan.ts; tests hold them together. */
const functions = [
  // The last day on which what was fulfilled then is valid; null: for ever.
  `CREATE FUNCTION valid_until(met_on date, requirement jsonb) RETURNS date LANGUAGE sql IMMUTABLE
   AS $$ SELECT (met_on + make_interval(months => (requirement->'validity'->>'months')::int))::date $$`,
  // The last day on which it counts: grace included.
  `CREATE FUNCTION counts_until(met_on date, requirement jsonb) RETURNS date LANGUAGE sql IMMUTABLE
   AS $$ SELECT (met_on + make_interval(months => (requirement->'validity'->>'months')::int))::date
     + coalesce((requirement->'validity'->>'graceDays')::int, 0) $$`,
  `CREATE FUNCTION order_key(person_id uuid, key text, generation integer) RETURNS text LANGUAGE sql IMMUTABLE
   AS $$ SELECT person_id || ':' || key || CASE WHEN generation > 1 THEN ':renewal-' || (generation - 1) ELSE '' END $$`,
];

const tables = [
  `ALTER TABLE holding
     ADD generation integer NOT NULL DEFAULT 1,
     ADD renewing boolean NOT NULL DEFAULT false,
     ADD begun_at timestamptz NOT NULL DEFAULT clock_now(),
     ADD credited_generation integer`,
  `CREATE TABLE certificate (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     person_id uuid NOT NULL REFERENCES person,
     key text NOT NULL,
     generation integer NOT NULL,
     state text NOT NULL CHECK (state IN ('met', 'waived')),
     met_at timestamptz NOT NULL,
     valid_until date,
     run_id uuid,
     step_run_id uuid,
     at timestamptz NOT NULL DEFAULT clock_now()
   )`,
  'CREATE INDEX certificate_of_person ON certificate (person_id, key, id)',
];

const known = [
  'UPDATE holding SET begun_at = coalesce(met_at, begun_at), credited_generation = CASE WHEN credited_from IS NOT NULL THEN 1 END',
  `INSERT INTO certificate (person_id, key, generation, state, met_at, valid_until)
   SELECT h.person_id, h.key, 1, h.state, h.met_at, valid_until((h.met_at AT TIME ZONE o.time_zone)::date, h.requirement)
   FROM holding h JOIN person p ON p.id = h.person_id JOIN organization o ON o.id = p.organization_id
   WHERE h.state IN ('met', 'waived') AND h.met_at IS NOT NULL AND h.credited_from IS NULL`,
  // Everybody once whose certificates end; the decision then says when next.
  `UPDATE person p SET look_again_on = CURRENT_DATE WHERE p.status = 'active' AND p.merged_into IS NULL AND EXISTS (
     SELECT 1 FROM holding h WHERE h.person_id = p.id AND h.current AND h.requirement ? 'validity')`,
];
