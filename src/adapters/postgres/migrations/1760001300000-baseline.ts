import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who are only known, as of a first sync: what rules ask of them is taken for granted and nothing is begun. */
export class Baseline1760001300000 implements MigrationInterface {
  name = 'Baseline1760001300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE person ADD assumed boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE holding DROP CONSTRAINT holding_state_check');
    await runner.query(
      `ALTER TABLE holding ADD CONSTRAINT holding_state_check CHECK (state IN ('open', 'assumed', 'met', 'waived', 'not-met'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE holding SET state = 'open' WHERE state = 'assumed'`);
    await runner.query('ALTER TABLE holding DROP CONSTRAINT holding_state_check');
    await runner.query(
      `ALTER TABLE holding ADD CONSTRAINT holding_state_check CHECK (state IN ('open', 'met', 'waived', 'not-met'))`,
    );
    await runner.query('ALTER TABLE person DROP assumed');
  }
}
