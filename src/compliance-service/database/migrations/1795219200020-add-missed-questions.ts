import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The questions that the latest try answered wrongly, for the page that tells its result. */
export class AddMissedQuestions1795219200020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE trainings ADD COLUMN missed_questions text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trainings DROP COLUMN missed_questions');
  }
}
