import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A write is looked up by the time at which the other side recorded it, which in sandbox mode is the virtual clock's at
 * that moment: adding today's lead to `authorized_at` missed every write that was made before the clock was moved.
 */
export class EffectClock1760000100000 implements MigrationInterface {
  name = 'EffectClock1760000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE effect ADD COLUMN authorized_clock_at timestamptz NOT NULL DEFAULT clock_now()');
    await runner.query('UPDATE effect SET authorized_clock_at = authorized_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE effect DROP COLUMN authorized_clock_at');
  }
}
