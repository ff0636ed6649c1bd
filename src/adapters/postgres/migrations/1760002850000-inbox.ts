import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inbox of a million events is read from its newest end, by source and by outcome; connections can be paused. */
export class Inbox1760002850000 implements MigrationInterface {
  name = 'Inbox1760002850000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE connection_state ADD paused_at timestamptz');
    await runner.query('CREATE INDEX hr_event_by_age ON hr_event (organization_id, received_at, id)');
    await runner.query('CREATE INDEX hr_event_by_source ON hr_event (organization_id, source, received_at, id)');
    // Most events are accepted: those are found by walking along the age.
    await runner.query(
      `CREATE INDEX hr_event_by_outcome ON hr_event (organization_id, outcome, received_at, id) WHERE outcome <> 'accepted'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX hr_event_by_age, hr_event_by_source, hr_event_by_outcome');
    await runner.query('ALTER TABLE connection_state DROP paused_at');
  }
}
