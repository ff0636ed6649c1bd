import type { DataSource } from 'typeorm';
import { countingFailures, pauseMs } from '../../../domain/sign-in-throttle.js';
import type { ThrottledSubject, ThrottleStore } from '../../../ports/session-store.js';
import { rows } from '../sql.js';

const KNOW = `
INSERT INTO sign_in_failure (subject) SELECT unnest($1::text[]) ORDER BY 1 ON CONFLICT (subject) DO NOTHING`;

const READ = `
SELECT subject, failures AS count, (extract(epoch FROM clock_timestamp() - last_at) * 1000)::float8 AS "sinceLastMs"
FROM sign_in_failure WHERE subject = ANY($1) ORDER BY subject FOR UPDATE`;

export class PostgresThrottleStore implements ThrottleStore {
  constructor(private readonly database: DataSource) {}

  async begin(subjects: readonly ThrottledSubject[]): Promise<number> {
    const freeOf = new Map(subjects.map(({ key, free }) => [key, free]));
    const keys = [...freeOf.keys()];
    await this.database.query(`DELETE FROM sign_in_failure WHERE last_at < now() - interval '1 day'`);
    return this.database.transaction(async (manager) => {
      await manager.query(KNOW, [keys]);
      const found = await rows<{ subject: string; count: number; sinceLastMs: number }>(manager, READ, [keys]);
      const standing = found.map((failures) => ({ ...failures, free: freeOf.get(failures.subject) ?? 0 }));
      const waitMs = Math.max(...standing.map((one) => pauseMs(one, one.free)));
      if (waitMs > 0) return waitMs;
      for (const one of standing)
        await manager.query(
          'UPDATE sign_in_failure SET failures = $2, last_at = clock_timestamp() WHERE subject = $1',
          [one.subject, countingFailures(one, one.free) + 1],
        );
      return 0;
    });
  }

  async succeeded([first, ...others]: readonly ThrottledSubject[]): Promise<void> {
    const keys = others.map(({ key }) => key).sort();
    await this.database.query('DELETE FROM sign_in_failure WHERE subject = $1', [first?.key]);
    for (const key of keys)
      await this.database.query('UPDATE sign_in_failure SET failures = greatest(failures - 1, 0) WHERE subject = $1', [
        key,
      ]);
  }
}
