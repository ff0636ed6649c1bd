import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters and columns of a list that somebody keeps, for themselves or for everybody in the organization. */
export class SavedViews1760002800001 implements MigrationInterface {
  name = 'SavedViews1760002800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE saved_view (
         id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
         organization_id uuid NOT NULL REFERENCES organization,
         owner text NOT NULL,
         created_by text NOT NULL,
         name text NOT NULL,
         is_shared boolean NOT NULL,
         query jsonb NOT NULL,
         columns text[] NOT NULL,
         created_at timestamptz NOT NULL DEFAULT clock_now()
       )`,
    );
    await runner.query(
      'CREATE UNIQUE INDEX saved_view_shared_name ON saved_view (organization_id, lower(name)) WHERE is_shared',
    );
    await runner.query(
      'CREATE UNIQUE INDEX saved_view_own_name ON saved_view (organization_id, owner, lower(name)) WHERE NOT is_shared',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_view');
  }
}
