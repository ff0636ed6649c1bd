import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The day on which a person is decided about again. It used to be read from the outcomes of their events, which later
 * events overwrite: a termination could lose its day.
 */
export class LookAgain1760000200000 implements MigrationInterface {
  name = 'LookAgain1760000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE person ADD COLUMN look_again_on date');
    await runner.query('CREATE INDEX person_to_look_at ON person (look_again_on) WHERE look_again_on IS NOT NULL');
    // Everybody with a date once; the decision then says when next.
    await runner.query(
      `UPDATE person p SET look_again_on = CURRENT_DATE WHERE EXISTS (
         SELECT 1 FROM hr_event e WHERE e.person_id = p.id AND e.effective_date IS NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE person DROP COLUMN look_again_on');
  }
}
