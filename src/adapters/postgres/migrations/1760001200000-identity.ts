import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may be whom, what staff released, the hour at which a day begins, and leavers whose record is read once more. */
export class Identity1760001200000 implements MigrationInterface {
  name = 'Identity1760001200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...people, ...days]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION day_of(text, integer)');
    await runner.query('ALTER TABLE organization DROP cut_off_hour');
    await runner.query('DROP TABLE hold_release, duplicate');
    await runner.query('ALTER TABLE holding DROP credited_from');
    await runner.query(
      'ALTER TABLE person DROP merged_into, DROP birth_key, DROP access_revoked, DROP reread_until, DROP reread_tries',
    );
  }
}

const people = [
  `ALTER TABLE person
     ADD merged_into uuid REFERENCES person,
     ADD birth_key text,
     ADD access_revoked boolean NOT NULL DEFAULT false,
     ADD reread_until timestamptz,
     ADD reread_tries integer NOT NULL DEFAULT 0`,
  'CREATE INDEX person_merged ON person (merged_into) WHERE merged_into IS NOT NULL',
  `CREATE INDEX person_by_email ON person (organization_id, lower(facts->>'email'))`,
  'CREATE INDEX person_by_birth_key ON person (organization_id, birth_key) WHERE birth_key IS NOT NULL',
  // Whose requirement it was when records of one human were merged.
  'ALTER TABLE holding ADD credited_from uuid REFERENCES person',
  `CREATE TABLE duplicate (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     person_id uuid NOT NULL REFERENCES person,
     other_id uuid NOT NULL REFERENCES person,
     grounds text[] NOT NULL,
     state text NOT NULL CHECK (state IN ('open', 'merged', 'apart', 'dismissed')),
     found_at timestamptz NOT NULL DEFAULT clock_now()
   )`,
  // Either way round it is the same question.
  'CREATE UNIQUE INDEX duplicate_pair ON duplicate (LEAST(person_id, other_id), GREATEST(person_id, other_id))',
  'CREATE INDEX duplicate_of_person ON duplicate (person_id)',
  'CREATE INDEX duplicate_by_age ON duplicate (organization_id, found_at, id)',
  `CREATE TABLE hold_release (
     person_id uuid NOT NULL REFERENCES person,
     hold text NOT NULL,
     cycle integer NOT NULL,
     released_at timestamptz NOT NULL DEFAULT clock_now(),
     PRIMARY KEY (person_id, hold, cycle)
   )`,
  'CREATE INDEX audit_entry_of_person ON audit_entry (person_id, id) WHERE run_id IS NULL',
];

const days = [
  `ALTER TABLE organization ADD cut_off_hour integer NOT NULL DEFAULT 0 CHECK (cut_off_hour BETWEEN 0 AND 23)`,
  // The day that it is for an organization: a date begins at its cut-off hour.
  `CREATE FUNCTION day_of(time_zone text, cut_off_hour integer) RETURNS date LANGUAGE sql STABLE
   AS 'SELECT (clock_now() AT TIME ZONE time_zone - make_interval(hours => cut_off_hour))::date'`,
];
