import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hired, TestEngine } from '../../support/engine.js';

const order = 'order-background-check:level-4';

let engine: TestEngine;
let runId: string;
let restore: () => Promise<void>;

beforeEach(async () => {
  engine = await TestEngine.start({
    rules: [
      {
        name: 'driver',
        when: {},
        requirements: [
          { type: 'training', surveyCode: 'camp' },
          { type: 'background-check', level: 4, quickapp: true },
        ],
      },
    ],
  });
  runId = (await engine.ingest({ employee: hired.employee })).runId ?? '';
  restore = await backUp();
  await engine.drain();
  expect(engine.compliance.writes()).toHaveLength(3);
});
afterEach(() => engine.stop());

/** @returns what puts every table back to how it is now. */
async function backUp(): Promise<() => Promise<void>> {
  const tables = await engine.sql<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'gatehouse'`,
  );
  const kept = await Promise.all(
    tables.map(async ({ name }) => {
      const [all] = await engine.sql<{ rows: object[] | null }>(`SELECT jsonb_agg(t) AS rows FROM ${name} t`);
      return { name, rows: JSON.stringify(all?.rows ?? []) };
    }),
  );
  return () =>
    engine.database.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
      for (const { name, rows } of kept) {
        await manager.query(
          `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
          [rows],
        );
      }
    });
}

/** Restored steps have no job that knows them. */
async function goOn(): Promise<void> {
  await engine.sql(`UPDATE step_run SET dispatched_at = now() - interval '1 minute' WHERE status = 'ready'`);
  await engine.tick();
}

describe('PostgreSQL restored from a backup that is older than the last orders', () => {
  it('adopts user and training, orders the check a second time, and tells staff of the first', async () => {
    await restore();
    await goOn();
    expect(engine.compliance.writes('createUser')).toHaveLength(1);
    expect(engine.compliance.writes('assignTraining')).toHaveLength(1);
    expect(engine.compliance.writes('orderBackgroundCheck')).toHaveLength(2);
    const [first] = engine.compliance.checks;
    expect((await engine.reconcile()).items).toMatchObject([
      { code: 'ORDER_NOT_IN_LEDGER', externalId: String(first?.id) },
    ]);
  });

  it('goes on with ordering stopped: nothing is ordered again, and staff attach what the comparison finds', async () => {
    await restore();
    await engine.sql('UPDATE organization SET ordering_enabled = false');
    await goOn();
    expect(engine.compliance.writes('orderBackgroundCheck')).toHaveLength(1);
    const [forgotten] = (await engine.reconcile()).items;
    expect(forgotten).toMatchObject({ code: 'ORDER_NOT_IN_LEDGER' });

    await engine.act(runId, order, { action: 'attach', externalId: forgotten?.externalId ?? '' });
    await engine.sql('UPDATE organization SET ordering_enabled = true');
    await goOn();
    expect(await engine.statuses(runId)).toMatchObject({ [order]: 'succeeded' });
    expect(engine.compliance.writes('orderBackgroundCheck')).toHaveLength(1);
    expect((await engine.reconcile()).items).toEqual([]);
  });
});
