import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresReadStore } from '../../../src/adapters/postgres/read-store/postgres-read-store.js';
import { BulkActions, type BulkRequest } from '../../../src/engine/bulk-actions.js';
import { TestEngine } from '../../support/engine.js';
import { Runs } from '../../support/engine-runs.js';

const by = { actor: 'mia', reason: 'the outage is over' };
let engine: TestEngine;
let bulk: BulkActions;
let runs: Runs;

beforeEach(async () => {
  engine = await TestEngine.start({ rules: [] });
  bulk = new BulkActions(postgresReadStore(engine.database), engine.staff);
  runs = await Runs.of(engine.database);
});
afterEach(() => engine.stop());

const act = (request: Partial<BulkRequest>, page = { limit: 1_000 } as { limit: number; cursor?: string }) => {
  const all: BulkRequest = { action: 'retry', filter: { status: 'needs-attention' }, dryRun: false, ...request };
  return bulk.act(runs.organizationId, all, by, page);
};

/** A run with a step that is stuck and one that waits. */
async function stuck(code: string, organization = runs): Promise<{ runId: string; personId: string }> {
  const seeded = await organization.seed([
    { key: 'await-training:a', status: 'needs-attention', requirementKey: 'training:a' },
    { key: 'await-document:b', status: 'waiting', requirementKey: 'document:b' },
  ]);
  await runs.sql(`UPDATE step_run SET error_code = $2 WHERE run_id = $1 AND status = 'needs-attention'`, [
    seeded.runId,
    code,
  ]);
  return seeded;
}
const [training, document] = ['await-training:a', 'await-document:b'];

describe('a bulk action', () => {
  it('retries what is stuck, tells each item, wakes it and writes each run’s audit trail', async () => {
    const [first, second] = [await stuck('DOWN'), await stuck('DOWN')];
    const { items, nextCursor } = await act({});
    expect(nextCursor).toBeNull();
    expect(items).toHaveLength(2);
    for (const { runId, personId } of [first, second]) {
      expect(items).toContainEqual({
        ...{ runId, personId, stepKey: training, outcome: 'applied', error: null },
        employeeId: expect.any(String),
      });
      expect(await runs.statuses(runId)).toEqual({ [training]: 'ready', [document]: 'waiting' });
      expect(await runs.audit(runId)).toMatchObject([{ ...by, action: 'step.retry', step_key: training }]);
      expect(engine.queue.jobs).toContainEqual(await runs.hint(runId, training));
    }
  });

  it('does nothing more when it is repeated', async () => {
    const { runId } = await stuck('DOWN');
    await act({ filter: { errorCode: 'DOWN' } });
    expect((await act({ filter: { errorCode: 'DOWN' } })).items).toEqual([]);
    expect(await runs.audit(runId)).toHaveLength(1);
  });

  it('changes nothing in a dry run, and tells what it would refuse', async () => {
    const { runId } = await stuck('DOWN');
    const { runId: review } = await runs.seed([
      { key: 'review-background-check:l', status: 'waiting', requirementKey: 'check' },
    ]);
    expect((await act({ dryRun: true })).items).toMatchObject([{ runId, stepKey: training, outcome: 'applicable' }]);
    expect((await act({ dryRun: true, action: 'cancel' })).items).toMatchObject([
      { runId, stepKey: null, outcome: 'applicable' },
    ]);
    const filter = { stepKind: 'review-background-check' };
    expect((await act({ dryRun: true, action: 'complete', filter })).items).toMatchObject([
      { runId: review, outcome: 'refused', error: { code: 'DECISION_REQUIRED' } },
    ]);
    expect(await runs.statuses(runId)).toEqual({ [training]: 'needs-attention', [document]: 'waiting' });
    expect(await runs.state(runId)).toBe('open');
    expect(await runs.audit(runId)).toEqual([]);
    expect(engine.queue.jobs).toEqual([]);
  });

  it('finds by code, kind, person and run, and steps that wait only when their kind or code is named', async () => {
    const [down, refused] = [await stuck('DOWN'), await stuck('REFUSED')];
    const found = async (filter: BulkRequest['filter']) =>
      (await act({ dryRun: true, filter })).items.map(({ runId, stepKey }) => `${runId} ${stepKey}`).sort();
    const step = ({ runId }: { runId: string }, key: string) => `${runId} ${key}`;
    expect(await found({ errorCode: 'DOWN' })).toEqual([step(down, training)]);
    expect(await found({ runIds: [refused.runId] })).toEqual([step(refused, training)]);
    expect(await found({ personIds: [down.personId] })).toEqual([step(down, training)]);
    expect(await found({ stepKind: 'await-document' })).toEqual([step(down, document), step(refused, document)].sort());
    expect(await found({ stepKind: 'await-document', personIds: [down.personId] })).toEqual([step(down, document)]);
    expect(await found({ status: 'waiting' })).toEqual([]);
    await expect(found({})).rejects.toMatchObject({ code: 'EMPTY_FILTER', kind: 'invalid', pointer: '/filter' });
  });

  it('skips and completes; an item that is refused leaves its neighbours alone', async () => {
    const [one, two] = [await stuck('DOWN'), await stuck('DOWN')];
    const { runId: bare } = await runs.seed([{ key: 'create-user', status: 'needs-attention' }]);
    const { items } = await act({ action: 'skip' });
    expect(items).toContainEqual(expect.objectContaining({ runId: bare, outcome: 'refused' }));
    expect(items.find(({ runId }) => runId === bare)?.error?.code).toBe('STEP_NOT_SKIPPABLE');
    expect(await runs.holdings(one.personId)).toMatchObject({ 'training:a': 'waived' });
    await act({ action: 'complete', filter: { stepKind: 'await-document' } });
    expect(await runs.holdings(two.personId)).toMatchObject({ 'document:b': 'met' });
    expect(await runs.state(two.runId)).toBe('completed');
    expect(await runs.statuses(bare)).toEqual({ 'create-user': 'needs-attention' });
  });

  it('cancels runs', async () => {
    const [down, refused] = [await stuck('DOWN'), await stuck('REFUSED')];
    expect((await act({ action: 'cancel', filter: { errorCode: 'DOWN' } })).items).toMatchObject([
      { runId: down.runId, stepKey: null, outcome: 'applied' },
    ]);
    expect(await runs.state(down.runId)).toBe('cancelled');
    expect(await runs.audit(down.runId)).toMatchObject([{ ...by, action: 'run.cancelled' }]);
    expect(await runs.state(refused.runId)).toBe('open');
  });

  it('goes page by page through more than fits into one, each item once', async () => {
    for (let count = 0; count < 5; count += 1) await stuck('DOWN');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await act({}, { limit: 2, cursor });
      seen.push(...items.map(({ runId }) => runId));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it('sees nothing of another organization, whatever the filter names', async () => {
    const stranger = await Runs.of(engine.database);
    const { runId, personId } = await stuck('DOWN', stranger);
    for (const filter of [{ runIds: [runId] }, { personIds: [personId] }, { errorCode: 'DOWN' }])
      for (const action of ['retry', 'cancel'] as const) expect((await act({ action, filter })).items).toEqual([]);
    expect(await stranger.statuses(runId)).toMatchObject({ [training]: 'needs-attention' });
    expect(await stranger.state(runId)).toBe('open');
  });
});
