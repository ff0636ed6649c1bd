import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../src/adapters/postgres/data-source.js';
import { PostgresRunStore } from '../../src/adapters/postgres/run-store/postgres-run-store.js';
import { PostgresStaffStore } from '../../src/adapters/postgres/staff-store/postgres-staff-store.js';
import { Refusal } from '../../src/domain/failure.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { Settlement } from '../../src/domain/settlement.js';
import { applyStaffAction, type StaffAction } from '../../src/domain/staff-action.js';
import type { ClaimedStep, StepHint } from '../../src/ports/run-store.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Runs } from '../support/engine-runs.js';

let test: TestDatabase;
let database: DataSource;
let store: PostgresRunStore;
let staff: PostgresStaffStore;
let runs: Runs;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, schema: 'gatehouse' });
  store = new PostgresRunStore(database);
  staff = new PostgresStaffStore(database);
  runs = await Runs.of(database);
});

afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const stuck: Settlement = { type: 'needs-attention', error: { code: 'LEVEL', message: 'Mend it.' } };
const requirementKey = 'background-check:level-3';

function act(runId: string, stepKey: string, action: StaffAction, output: JsonObject = {}): Promise<StepHint[]> {
  return staff.withOpenRun(runs.organizationId, runId, async (desk) => {
    const steps = desk.steps().map((step) => ({ ...step, hasEffect: step.kind.startsWith('order') }));
    const hints = await desk.apply(stepKey, applyStaffAction(steps, stepKey, action, 'mia'), output);
    await desk.audit({
      actor: 'mia',
      action: `step.${action.action}`,
      reason: 'because',
      stepKey,
      detail: { ...action },
    });
    return hints;
  });
}

/** A check whose order ended as told; the two steps after it wait for that. */
async function orderedCheck(businessKey: string, settlement: Settlement) {
  const seeded = await runs.seed([
    { key: 'order:x', businessKey },
    { key: 'await:x', needs: ['order:x'] },
    { key: 'review:x', needs: ['await:x'], requirementKey },
  ]);
  await runs.sql(`UPDATE step_run SET requirement_key = $2 WHERE run_id = $1`, [seeded.runId, requirementKey]);
  const [step] = await store.claim([await runs.hint(seeded.runId, 'order:x')], 45_000);
  await store.settle([{ step: step as ClaimedStep, settlement }]);
  return { ...seeded, step: step as ClaimedStep };
}

const audit = (runId: string) =>
  runs.sql<object>('SELECT step_key, actor, action, reason, detail FROM audit_entry WHERE run_id = $1 ORDER BY id', [
    runId,
  ]);

describe('staff', () => {
  it('retry a stuck step, its failures forgotten, with their name and reason', async () => {
    const { runId } = await orderedCheck('retry', { ...stuck, effect: { state: 'rejected' } });
    const hints = await act(runId, 'order:x', { action: 'retry' });
    expect(hints).toEqual([await runs.hint(runId, 'order:x')]);
    expect(await runs.step(runId, 'order:x')).toMatchObject({ status: 'ready', failures: 0, error_code: null });
    expect((await store.claim(hints, 45_000))[0]?.effect?.state).toBe('authorized');
    expect(await audit(runId)).toEqual([
      { step_key: 'order:x', actor: 'mia', action: 'step.retry', reason: 'because', detail: { action: 'retry' } },
    ]);
  });

  it('retry an unknown write: it is looked up, not sent', async () => {
    const { runId } = await orderedCheck('look', { ...stuck, effect: { state: 'unknown' } });
    const hints = await act(runId, 'order:x', { action: 'retry' });
    expect((await store.claim(hints, 45_000))[0]?.effect?.state).toBe('unknown');
  });

  it('vouch that an unknown write did not happen: it may be sent once more', async () => {
    const { runId } = await orderedCheck('absent', { ...stuck, effect: { state: 'unknown' } });
    const hints = await act(runId, 'order:x', { action: 'retry', confirmAbsent: true });
    expect((await store.claim(hints, 45_000))[0]?.effect?.state).toBe('authorized');
    expect(await audit(runId)).toMatchObject([{ detail: { action: 'retry', confirmAbsent: true } }]);
  });

  it('attach the id of a write: the next claim adopts it', async () => {
    const { runId } = await orderedCheck('attach', { ...stuck, effect: { state: 'unknown' } });
    const hints = await act(runId, 'order:x', { action: 'attach', externalId: '77' }, { checkId: 77 });
    expect((await store.claim(hints, 45_000))[0]?.effect).toMatchObject({
      state: 'confirmed',
      externalId: '77',
      output: { checkId: 77 },
    });
  });

  it('cannot vouch for the absence of a write that was never tried', async () => {
    const { runId } = await runs.seed([{ key: 'order:y', businessKey: 'never' }]);
    await runs.sql(`UPDATE step_run SET status = 'needs-attention' WHERE run_id = $1`, [runId]);
    await expect(act(runId, 'order:y', { action: 'retry', confirmAbsent: true })).rejects.toMatchObject({
      code: 'NOTHING_SENT_YET',
      kind: 'conflict',
    });
    expect(await audit(runId)).toEqual([]);
    expect(await runs.statuses(runId)).toEqual({ 'order:y': 'needs-attention' });
  });

  it('attach what they did by hand before the step tried: it is adopted and never sent', async () => {
    const { runId } = await runs.seed([{ key: 'order:h', businessKey: 'by-hand' }]);
    await runs.sql(`UPDATE step_run SET status = 'waiting' WHERE run_id = $1`, [runId]);
    const hints = await act(runId, 'order:h', { action: 'attach', externalId: '5' }, { checkId: 5 });
    expect((await store.claim(hints, 45_000))[0]?.effect).toMatchObject({ state: 'confirmed', externalId: '5' });
  });

  it('skip a requirement: it is waived and the run may be complete', async () => {
    const { runId, personId } = await orderedCheck('skip', stuck);
    expect(await act(runId, 'await:x', { action: 'skip' })).toEqual([]);
    expect(await runs.statuses(runId)).toEqual({ 'order:x': 'skipped', 'await:x': 'skipped', 'review:x': 'skipped' });
    expect(await runs.holdings(personId)).toEqual({ [requirementKey]: 'waived' });
    expect(await runs.state(runId)).toBe('completed');
  });

  it.each([
    ['clear', 'met'],
    ['not-clear', 'not-met'],
  ] as const)('decide %s', async (decision, requirement) => {
    const { runId, personId } = await orderedCheck(`decide-${decision}`, { type: 'succeeded', output: {} });
    const [wait] = await store.claim([await runs.hint(runId, 'await:x')], 45_000);
    await store.settle([{ step: wait as ClaimedStep, settlement: { type: 'succeeded', output: {} } }]);
    await runs.sql(`UPDATE step_run SET status = 'waiting' WHERE run_id = $1 AND key = 'review:x'`, [runId]);
    await act(runId, 'review:x', { action: 'complete', decision, note: 'Seen.' });
    expect(await runs.holdings(personId)).toEqual({ [requirementKey]: requirement });
    expect(await runs.step(runId, 'review:x')).toMatchObject({
      status: 'succeeded',
      output: { decidedBy: 'mia', decision, note: 'Seen.' },
    });
    expect(await runs.state(runId)).toBe('completed');
  });

  it('vouch for a wait: what comes after it becomes ready', async () => {
    const { runId } = await orderedCheck('vouch', { type: 'succeeded', output: {} });
    const [wait] = await store.claim([await runs.hint(runId, 'await:x')], 45_000);
    await store.settle([{ step: wait as ClaimedStep, settlement: { type: 'waiting', waitingFor: 'it' } }]);
    expect(await act(runId, 'await:x', { action: 'complete' })).toEqual([await runs.hint(runId, 'review:x')]);
  });

  it('cancel a run: nothing in it can change any more, but a write under way still counts', async () => {
    const { runId } = await runs.seed([{ key: 'order:z', businessKey: 'cancel' }, { key: 'b' }]);
    const [step] = await store.claim([await runs.hint(runId, 'order:z')], 45_000);
    await staff.withOpenRun(runs.organizationId, runId, async (desk) => {
      await desk.cancel();
      await desk.audit({ actor: 'mia', action: 'run.cancelled', reason: 'twice' });
    });
    expect(await runs.statuses(runId)).toEqual({ 'order:z': 'cancelled', b: 'cancelled' });
    await store.settle([
      {
        step: step as ClaimedStep,
        settlement: { type: 'succeeded', output: {}, effect: { state: 'confirmed', externalId: '9' } },
      },
    ]);
    expect(await runs.statuses(runId)).toEqual({ 'order:z': 'cancelled', b: 'cancelled' });
    expect(await runs.effect('cancel')).toEqual({ state: 'confirmed', external_id: '9' });
    expect(await runs.state(runId)).toBe('cancelled');
    expect(await audit(runId)).toMatchObject([
      { action: 'run.cancelled', actor: 'mia', reason: 'twice', step_key: null },
    ]);
    await expect(act(runId, 'b', { action: 'retry' })).rejects.toMatchObject({ code: 'RUN_ENDED', kind: 'conflict' });
  });

  it('see only runs of their own organization', async () => {
    const { runId } = await runs.seed([{ key: 'a' }]);
    const stranger = await Runs.of(database);
    await expect(staff.withOpenRun(stranger.organizationId, runId, () => Promise.resolve())).rejects.toMatchObject({
      code: 'RUN_NOT_FOUND',
      kind: 'not-found',
    });
  });

  it('act and a worker settles at the same time: both count', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seeded = await runs.seed([
        { key: 'order:a', businessKey: `both-${round}` },
        { key: 'b' },
        { key: 'join', needs: ['order:a', 'b'] },
      ]);
      await runs.sql(
        `UPDATE step_run SET status = 'needs-attention', requirement_key = 'r' WHERE run_id = $1 AND key = 'b'`,
        [seeded.runId],
      );
      const [step] = await store.claim([await runs.hint(seeded.runId, 'order:a')], 45_000);
      const settled = store.settle([{ step: step as ClaimedStep, settlement: { type: 'succeeded', output: {} } }]);
      const hints = (await Promise.all([settled, act(seeded.runId, 'b', { action: 'skip' })])).flat();
      expect(hints).toEqual([await runs.hint(seeded.runId, 'join')]);
    }
  });

  it('and signals that come at the same time do not lock each other out', async () => {
    const { runId } = await runs.seed(Array.from({ length: 20 }, (_, index) => ({ key: `s${index}` })));
    await runs.sql(`UPDATE step_run SET status = 'waiting', signal = 'q:1' WHERE run_id = $1`, [runId]);
    // Whoever comes second may find the step awake already.
    const refused = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    };
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([
        act(runId, 's3', { action: 'retry' }).catch(refused),
        store.signal(runs.organizationId, 'q:1'),
        staff.withOpenRun(runs.organizationId, runId, () => Promise.resolve()),
      ]);
      await runs.sql(`UPDATE step_run SET status = 'waiting', signal = 'q:1' WHERE run_id = $1`, [runId]);
    }
    expect(await runs.state(runId)).toBe('open');
  });
});
