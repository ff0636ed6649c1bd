import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of people: the rows sealed in chunks until they are worked off, and what came of each. */
export class Imports1760001310000 implements MigrationInterface {
  name = 'Imports1760001310000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_row, import_chunk, import');
  }
}

const statements = [
  `CREATE TABLE import (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     source text NOT NULL,
     file_name text,
     created_by text NOT NULL,
     mode text NOT NULL DEFAULT 'preview' CHECK (mode IN ('preview', 'baseline', 'apply')),
     state text NOT NULL CHECK (state IN ('receiving', 'queued', 'running', 'completed', 'failed', 'cancelled')),
     as_of timestamptz NOT NULL,
     reading jsonb NOT NULL DEFAULT '{}',
     total_rows integer NOT NULL DEFAULT 0,
     done_rows integer NOT NULL DEFAULT 0,
     done_chunks integer NOT NULL DEFAULT 0,
     totals jsonb NOT NULL,
     cost jsonb,
     error_code text,
     epoch integer NOT NULL DEFAULT 0,
     attempts integer NOT NULL DEFAULT 0,
     lease_until timestamptz,
     created_at timestamptz NOT NULL DEFAULT clock_now(),
     started_at timestamptz,
     ended_at timestamptz
   )`,
  `CREATE INDEX import_by_age ON import (organization_id, created_at, id)`,
  `CREATE INDEX import_to_do ON import (created_at) WHERE state IN ('receiving', 'queued', 'running')`,
  `CREATE TABLE import_chunk (
     import_id uuid NOT NULL REFERENCES import ON DELETE CASCADE,
     number integer NOT NULL,
     rows integer NOT NULL,
     sealed text NOT NULL,
     PRIMARY KEY (import_id, number)
   )`,
  `CREATE TABLE import_row (
     import_id uuid NOT NULL REFERENCES import ON DELETE CASCADE,
     row_number integer NOT NULL,
     status text NOT NULL,
     employee_id text,
     detail jsonb NOT NULL,
     PRIMARY KEY (import_id, row_number)
   )`,
  `CREATE INDEX import_row_by_status ON import_row (import_id, status, row_number)`,
  `CREATE INDEX import_row_by_person ON import_row (import_id, employee_id)`,
];
