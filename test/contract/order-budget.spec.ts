import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../src/adapters/postgres/data-source.js';
import { PostgresRunStore } from '../../src/adapters/postgres/run-store/postgres-run-store.js';
import { PostgresSettingsStore } from '../../src/adapters/postgres/settings-store/postgres-settings-store.js';
import type { OrderingPolicy } from '../../src/domain/ordering.js';
import type { StepHint } from '../../src/ports/run-store.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Runs } from '../support/engine-runs.js';

const leaseMs = 45_000;
const order = 'order-background-check:x';
let test: TestDatabase;
let database: DataSource;
let stores: PostgresRunStore[];
let settings: PostgresSettingsStore;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, schema: 'gatehouse' });
  stores = Array.from({ length: 4 }, () => new PostgresRunStore(database));
  settings = new PostgresSettingsStore(database);
});

afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const change = (runs: Runs, policy: Partial<OrderingPolicy>) =>
  settings.changeOrdering(runs.organizationId, policy, { actor: 'mia', reason: 'costs' });

const claimEach = async (hint: StepHint, index: number) => (await stores[index % 4]?.claim([hint], leaseMs)) ?? [];

/** People who each want a check; answers the hints of their orders. */
async function wantChecks(runs: Runs, count: number): Promise<StepHint[]> {
  const hints: StepHint[] = [];
  for (let index = 0; index < count; index += 1) {
    const { runId } = await runs.seed([{ key: order, businessKey: `check-${hints.length}-${index}` }]);
    hints.push(await runs.hint(runId, order));
  }
  return hints;
}

const inState = async (runs: Runs, state: string) =>
  (await runs.sql('SELECT 1 FROM effect WHERE organization_id = $1 AND state = $2', [runs.organizationId, state]))
    .length;
const held = async (runs: Runs) => (await settings.settings(runs.organizationId)).ordering.held;

describe('the budget of orders', () => {
  it('is never passed, however many workers claim at once, and nobody is lost', async () => {
    const runs = await Runs.of(database);
    const hints = await wantChecks(runs, 12);
    await change(runs, { monthlyBudget: 5 });
    const claimed = (await Promise.all(hints.map(claimEach))).flat();
    expect(claimed).toHaveLength(5);
    expect(await inState(runs, 'authorized')).toBe(5);
    expect(await held(runs)).toBe(7);
    expect(await settings.settings(runs.organizationId)).toMatchObject({
      ordering: { enabled: true, monthlyBudget: 5, ordered: 5, held: 7 },
      changes: [{ actor: 'mia', reason: 'costs', detail: { ordering: { monthlyBudget: 5 } } }],
    });
  });

  it('is not passed within one batch either, and is no other organization’s matter', async () => {
    const [runs, other] = [await Runs.of(database), await Runs.of(database)];
    const hints = await wantChecks(runs, 4);
    const others = await wantChecks(other, 3);
    await change(runs, { monthlyBudget: 1 });
    const claimed = (await stores[0]?.claim([...hints, ...others], leaseMs)) ?? [];
    expect(claimed.map((step) => step.organizationId).filter((id) => id === runs.organizationId)).toHaveLength(1);
    expect(claimed).toHaveLength(4);
  });

  it('lets what was ordered before be looked up and adopted', async () => {
    const runs = await Runs.of(database);
    const hints = await wantChecks(runs, 2);
    const claimed = (await stores[0]?.claim(hints, leaseMs)) ?? [];
    await change(runs, { enabled: false, monthlyBudget: 0 });
    await runs.sql(`UPDATE step_run SET status = 'ready', epoch = epoch + 1 WHERE organization_id = $1`, [
      runs.organizationId,
    ]);
    const again = await stores[0]?.claim(
      claimed.map(({ stepRunId, epoch }) => ({ stepRunId, epoch: epoch + 1 })),
      leaseMs,
    );
    expect(again?.map((step) => step.effect?.state)).toEqual(['unknown', 'unknown']);
  });

  it('gives a place back when an order was not placed after all: the sweep wakes the longest waiting', async () => {
    const runs = await Runs.of(database);
    const hints = await wantChecks(runs, 3);
    await change(runs, { monthlyBudget: 1 });
    const [placed] = (await stores[0]?.claim(hints, leaseMs)) ?? [];
    expect(await stores[1]?.sweep()).toEqual([]);
    if (!placed) throw new Error('Nothing was claimed.');
    await stores[0]?.settle([
      {
        step: placed,
        settlement: {
          type: 'needs-attention',
          error: { code: 'LEVEL_NOT_OFFERED', message: 'No.' },
          effect: { state: 'rejected' },
        },
      },
    ]);
    const woken = (await stores[1]?.sweep()) ?? [];
    expect(woken).toHaveLength(1);
    expect(await stores[1]?.claim(woken, leaseMs)).toHaveLength(1);
    expect(await held(runs)).toBe(1);
  });
});

describe('the switch', () => {
  it('holds everything from the moment at which it answered', async () => {
    const runs = await Runs.of(database);
    const hints = await wantChecks(runs, 12);
    const claims = hints.map(claimEach);
    await change(runs, { enabled: false });
    const placed = await inState(runs, 'authorized');
    await Promise.all(claims);
    expect(await inState(runs, 'authorized')).toBe(placed);
    expect(await held(runs)).toBe(12 - placed);

    await change(runs, { enabled: true });
    const woken = (await stores[0]?.sweep()) ?? [];
    expect(await stores[0]?.claim(woken, leaseMs)).toHaveLength(12 - placed);
    expect(await held(runs)).toBe(0);
  });
});
