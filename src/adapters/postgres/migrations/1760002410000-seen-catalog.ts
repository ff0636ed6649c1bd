import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The catalogue of an organization as it was seen last, and when that was. */
export class SeenCatalog1760002410000 implements MigrationInterface {
  name = 'SeenCatalog1760002410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE seen_catalog (
         organization_id uuid PRIMARY KEY REFERENCES organization,
         items jsonb NOT NULL DEFAULT '{}',
         seen_on date,
         failed_at timestamptz,
         lease_until timestamptz
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seen_catalog');
  }
}
