import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees to what is told to all who look at the queue, in the commit that says so. */
export class ToldAssignments1760003000001 implements MigrationInterface {
  name = 'ToldAssignments1760003000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE FUNCTION tell_attention_assignment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO change (organization_id, kind, subject)
         VALUES (coalesce(NEW.organization_id, OLD.organization_id), 'attention', coalesce(NEW.item_id, OLD.item_id))
         ON CONFLICT DO NOTHING;
         RETURN NULL;
       END $$`,
    );
    await runner.query(
      `CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON attention_assignment FOR EACH ROW
       EXECUTE FUNCTION tell_attention_assignment()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION tell_attention_assignment CASCADE');
  }
}
