import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists of people are filtered and sorted by, one row for each person: `read-store/person-listing.ts` writes it, and
 * nothing else. Whatever it is made of notes the person in `person_touched`, in the same commit and without waiting for
 * anybody; every list first folds in who is noted there.
 */
export class PersonListing1760002800000 implements MigrationInterface {
  name = 'PersonListing1760002800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, searchIndex, ...touching]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const functions = 'touch_person(), touch_worker(), touch_holders(), touch_everybody()';
    await runner.query(`DROP FUNCTION ${functions} CASCADE`);
    await runner.query('DROP TABLE person_listing, person_touched');
    await runner.query('DROP FUNCTION folded(text)');
  }
}

const tables = [
  // As people type: without accents and capitals, on every server the same.
  `CREATE FUNCTION folded(told text) RETURNS text LANGUAGE sql IMMUTABLE
   AS $$ SELECT lower(regexp_replace(normalize(told, NFKD), '[\\u0300-\\u036f]', '', 'g')) $$`,
  `CREATE TABLE person_listing (
     person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
     organization_id uuid NOT NULL,
     employee_id text NOT NULL,
     created_at timestamptz NOT NULL,
     sort_name text COLLATE "C" NOT NULL,
     search_text text NOT NULL,
     role text,
     location text,
     department text,
     user_type text,
     standing text NOT NULL,
     is_active boolean NOT NULL,
     is_clear boolean NOT NULL,
     counts_until date NOT NULL,
     start_date date NOT NULL,
     clear_through date NOT NULL,
     due_date date
   )`,
  'CREATE INDEX person_listing_by_age ON person_listing (organization_id, created_at, person_id)',
  'CREATE INDEX person_listing_by_name ON person_listing (organization_id, sort_name, person_id)',
  'CREATE INDEX person_listing_by_start ON person_listing (organization_id, start_date, person_id)',
  'CREATE INDEX person_listing_by_clearance ON person_listing (organization_id, clear_through, person_id)',
  'CREATE INDEX person_listing_by_employee ON person_listing (organization_id, employee_id)',
  'CREATE INDEX person_listing_of_standing ON person_listing (organization_id, standing, created_at)',
  'CREATE INDEX person_listing_of_role ON person_listing (organization_id, role)',
  'CREATE INDEX person_listing_of_location ON person_listing (organization_id, location)',
  'CREATE INDEX person_listing_of_department ON person_listing (organization_id, department)',
  `CREATE TABLE person_touched (
     id bigint GENERATED ALWAYS AS IDENTITY,
     organization_id uuid NOT NULL,
     person_id uuid NOT NULL
   )`,
  'CREATE INDEX person_touched_of_organization ON person_touched (organization_id, id)',
  'INSERT INTO person_touched (organization_id, person_id) SELECT organization_id, id FROM person',
];

/** A server without pg_trgm, or a role that may not install it, still searches: only slower. */
const searchIndex = `
  DO $$
  DECLARE home text;
  BEGIN
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
    EXCEPTION WHEN OTHERS THEN
      RAISE NOTICE 'pg_trgm is not available: searching for people will scan';
    END;
    SELECT n.nspname INTO home FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
    IF home IS NOT NULL THEN
      EXECUTE format('CREATE INDEX person_listing_search ON person_listing USING gin (search_text %I.gin_trgm_ops)', home);
    END IF;
  END $$`;

const note = 'INSERT INTO person_touched (organization_id, person_id)';

const touch = (name: string, statement: string) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${note} ${statement}; RETURN NULL; END $$`;

/** Of a row, where one of the columns changed. */
const changed = (columns: string) => {
  const of = (row: string) => columns.replaceAll(/\w+/g, `${row}.$&`);
  return `WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')}))`;
};

const told = 'facts, status, start_date, end_date, held_reason, compliance_user_id, merged_into, assumed';

/** Steps are the hottest rows: only those that begin or cease to need attention are noted. */
const touching = [
  touch('touch_person', 'VALUES (NEW.organization_id, NEW.id)'),
  touch('touch_worker', 'VALUES (NEW.organization_id, NEW.person_id)'),
  touch('touch_holders', 'SELECT organization_id, id FROM person WHERE id IN (SELECT person_id FROM changed)'),
  // Days of fulfilment are days of the organization's zone.
  touch('touch_everybody', 'SELECT organization_id, id FROM person WHERE organization_id = NEW.id'),
  'CREATE TRIGGER insert_touches_listing AFTER INSERT ON person FOR EACH ROW EXECUTE FUNCTION touch_person()',
  `CREATE TRIGGER update_touches_listing AFTER UPDATE ON person FOR EACH ROW ${changed(told)} EXECUTE FUNCTION touch_person()`,
  `CREATE TRIGGER update_touches_listing AFTER UPDATE ON organization FOR EACH ROW ${changed('time_zone')}
   EXECUTE FUNCTION touch_everybody()`,
  `CREATE TRIGGER update_touches_listing AFTER UPDATE ON workflow_run FOR EACH ROW ${changed('state')}
   EXECUTE FUNCTION touch_worker()`,
  `CREATE TRIGGER insert_touches_listing AFTER INSERT ON step_run FOR EACH ROW WHEN (NEW.status = 'needs-attention')
   EXECUTE FUNCTION touch_worker()`,
  `CREATE TRIGGER update_touches_listing AFTER UPDATE ON step_run FOR EACH ROW
   WHEN (OLD.status <> NEW.status AND 'needs-attention' IN (OLD.status, NEW.status)) EXECUTE FUNCTION touch_worker()`,
  ...[
    ['INSERT', 'NEW'],
    ['UPDATE', 'NEW'],
    ['DELETE', 'OLD'],
  ].map(
    ([event = '', rows = '']) =>
      `CREATE TRIGGER ${event.toLowerCase()}_touches_listing AFTER ${event} ON holding
       REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_holders()`,
  ),
];
