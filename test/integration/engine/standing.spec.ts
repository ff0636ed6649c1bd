import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { personStandings } from '../../../src/ports/read-store.js';
import { TestEngine } from '../../support/engine.js';

let engine: TestEngine;
let runId: string;
beforeEach(async () => {
  engine = await TestEngine.start({
    rules: [{ name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] }],
  });
  runId = await engine.hire();
});
afterEach(() => engine.stop());

/** Days from today until the end of what was fulfilled a year ago, and its days of grace; none: it has no end. */
const ends = [undefined, [0, 0], [-1, 0], [-1, 1], [-5, 4], [12, 3]] as const;

const endsOf = (held: string | null, user: number | null, state: string) =>
  held === null && user !== null && (state === 'met' || state === 'waived') ? ends : [undefined];

const combinations = ['unknown', 'scheduled', 'active', 'terminated'].flatMap((status) =>
  [null, 'MISSING_EMAIL'].flatMap((held) =>
    [null, 17].flatMap((user) =>
      ['open', 'assumed', 'met', 'waived', 'not-met'].flatMap((state) =>
        [true, false].flatMap((current) =>
          (status === 'active' ? endsOf(held, user, state) : [undefined]).map((end) => {
            return { status, held, user, state, current, end };
          }),
        ),
      ),
    ),
  ),
);

describe('the standing in lists', () => {
  it('is "cleared" exactly for people whose clearance says so', async () => {
    const people = postgresReadStore(engine.database);
    await engine.sql(`UPDATE step_run SET status = 'waiting' WHERE run_id = $1`, [runId]);
    for (const { status, held, user, state, current, end } of combinations) {
      await engine.sql('UPDATE person SET status = $1, held_reason = $2, compliance_user_id = $3', [
        status,
        held,
        user,
      ]);
      const validity = end && { months: 12, graceDays: end[1] };
      await engine.sql(
        `UPDATE holding SET state = $1, current = $2, requirement = $3,
           met_at = (clock_now() + make_interval(days => $4) - interval '12 months')::date + interval '12 hours'`,
        [state, current, { type: 'training', surveyCode: 'camp', validity }, end?.[0] ?? 0],
      );
      const listed = await people.people(engine.organizationId, {}, { limit: 10 });
      if (status === 'unknown') {
        expect(listed.items).toEqual([]);
        continue;
      }
      const { standing, clearance, clearedUntil } = await engine.person();
      expect(clearedUntil).toBe(clearance.expiresAt);
      for (const expiringDays of [0, 14, 15]) {
        const { items } = await people.people(engine.organizationId, { expiringDays }, { limit: 10 });
        const last = clearance.expiresAt;
        expect(items).toHaveLength(last !== null && last <= (await engine.day(expiringDays)) ? 1 : 0);
      }
      const what = { status, held, user, state, current, end };
      expect({ ...what, cleared: standing === 'cleared' }).toEqual({ ...what, cleared: clearance.cleared });
      expect(listed.items).toMatchObject([{ standing }]);
      for (const filter of personStandings) {
        const { items } = await people.people(engine.organizationId, { statuses: [filter] }, { limit: 10 });
        expect(items).toHaveLength(filter === standing ? 1 : 0);
      }
    }
    // Some two thousand queries, on a machine that may be busy with other things.
  }, 600_000);
});
