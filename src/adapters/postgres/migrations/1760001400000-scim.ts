import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users and groups that identity providers keep here, and how much of them has been told. */
export class Scim1760001400000 implements MigrationInterface {
  name = 'Scim1760001400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE scim_resource (
         id uuid PRIMARY KEY,
         organization_id uuid NOT NULL REFERENCES organization,
         connection_id uuid NOT NULL REFERENCES connection ON DELETE CASCADE,
         kind text NOT NULL CHECK (kind IN ('User', 'Group')),
         name text NOT NULL,
         external_id text,
         emails text[] NOT NULL,
         manager text,
         attributes jsonb NOT NULL,
         active boolean NOT NULL,
         active_since date,
         inactive_since date,
         remote_id text,
         version integer NOT NULL DEFAULT 1,
         created_at timestamptz NOT NULL,
         modified_at timestamptz NOT NULL,
         deleted_at timestamptz,
         revision integer NOT NULL DEFAULT 1,
         told_revision integer NOT NULL DEFAULT 0,
         as_of timestamptz NOT NULL,
         tell_at timestamptz NOT NULL DEFAULT now(),
         facts_told text[] NOT NULL DEFAULT '{}'
       )`,
    );
    for (const index of [
      'UNIQUE INDEX scim_resource_by_name ON scim_resource (connection_id, kind, lower(name)) WHERE deleted_at IS NULL',
      'UNIQUE INDEX scim_resource_by_remote_id ON scim_resource (connection_id, remote_id) WHERE deleted_at IS NULL',
      'INDEX scim_resource_in_order ON scim_resource (connection_id, kind, created_at, id) WHERE deleted_at IS NULL',
      'INDEX scim_resource_by_external_id ON scim_resource (connection_id, kind, external_id) WHERE deleted_at IS NULL',
      'INDEX scim_resource_by_manager ON scim_resource (connection_id, lower(manager)) WHERE manager IS NOT NULL',
      'INDEX scim_resource_by_email ON scim_resource USING gin (emails)',
      `INDEX scim_resource_untold ON scim_resource (tell_at) WHERE kind = 'User' AND revision > told_revision`,
    ])
      await runner.query(`CREATE ${index}`);
    await runner.query(
      `CREATE TABLE scim_member (
         group_id uuid NOT NULL REFERENCES scim_resource ON DELETE CASCADE,
         user_id uuid NOT NULL REFERENCES scim_resource ON DELETE CASCADE,
         PRIMARY KEY (group_id, user_id)
       )`,
    );
    await runner.query('CREATE INDEX scim_member_by_user ON scim_member (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scim_member, scim_resource');
  }
}
