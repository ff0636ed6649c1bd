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

const combinations = ['unknown', 'scheduled', 'active', 'terminated'].flatMap((status) =>
  [null, 'MISSING_EMAIL'].flatMap((held) =>
    [null, 17].flatMap((user) =>
      ['open', 'assumed', 'met', 'waived', 'not-met'].flatMap((state) =>
        [true, false].map((current) => ({ status, held, user, state, current })),
      ),
    ),
  ),
);

describe('the standing in lists', () => {
  it('is "cleared" exactly for people whose clearance says so', async () => {
    const people = postgresReadStore(engine.database);
    await engine.sql(`UPDATE step_run SET status = 'waiting' WHERE run_id = $1`, [runId]);
    for (const { status, held, user, state, current } of combinations) {
      await engine.sql('UPDATE person SET status = $1, held_reason = $2, compliance_user_id = $3', [
        status,
        held,
        user,
      ]);
      await engine.sql('UPDATE holding SET state = $1, current = $2', [state, current]);
      const listed = await people.people(engine.organizationId, {}, { limit: 10 });
      if (status === 'unknown') {
        expect(listed.items).toEqual([]);
        continue;
      }
      const { standing, clearance } = await engine.person();
      expect({ status, held, user, state, current, cleared: standing === 'cleared' }).toEqual({
        status,
        held,
        user,
        state,
        current,
        cleared: clearance.cleared,
      });
      expect(listed.items).toMatchObject([{ standing }]);
      for (const filter of personStandings) {
        const { items } = await people.people(engine.organizationId, { status: filter }, { limit: 10 });
        expect(items).toHaveLength(filter === standing ? 1 : 0);
      }
    }
  });
});
