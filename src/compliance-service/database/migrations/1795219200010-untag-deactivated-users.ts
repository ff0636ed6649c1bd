import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From here on only active users have tags, so that a list by tag is read from the index user_tags_tag alone. */
export class UntagDeactivatedUsers1795219200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM user_tags WHERE user_id IN (SELECT id FROM users WHERE deactivated_at IS NOT NULL)`,
    );
  }

  /** A deactivated user's tags are read by nobody: there is nothing to bring back. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
