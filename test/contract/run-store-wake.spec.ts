import { afterAll, beforeEach, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sweepIntervalMs, type ClaimedStep, type RunStore } from '../../src/ports/run-store.js';
import { runStores, type RunStoreUnderTest } from '../support/run-stores.js';
import type { RunsUnderTest } from '../support/runs-under-test.js';

describe.each(runStores)('in %s', (_, open) => {
  let opened: RunStoreUnderTest;
  let store: RunStore;
  let runs: RunsUnderTest;

  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });

  afterAll(async () => {
    await opened.close();
  });

  beforeEach(async () => {
    runs = await opened.organization();
  });

  // A sweep looks at all organizations: nothing may be left over for the next test.
  afterEach(async () => {
    await runs.cancelEverything();
  });

  async function claim(runId: string, key: string): Promise<ClaimedStep> {
    const [step] = await store.claim([await runs.hint(runId, key)], 45_000);
    if (!step) throw new Error(`${key} could not be claimed.`);
    return step;
  }
  const wait = (step: ClaimedStep, signal: string, pollAfterMs = 300_000) =>
    store.settle([{ step, settlement: { type: 'waiting', waitingFor: 'Ana', signal, pollAfterMs } }]);
  async function waitingRun(signal: string): Promise<string> {
    const { runId } = await runs.seed([{ key: 'a' }]);
    await wait(await claim(runId, 'a'), signal);
    return runId;
  }
  const signal = (key: string) => store.signal(runs.organizationId, key);

  describe('a signal', () => {
    it('wakes every step that waits for it, and nobody else', async () => {
      const [first, second, other] = [await waitingRun('q:1'), await waitingRun('q:1'), await waitingRun('q:2')];
      const hints = await signal('q:1');
      expect(hints).toHaveLength(2);
      expect(hints).toEqual(expect.arrayContaining([await runs.hint(first, 'a'), await runs.hint(second, 'a')]));
      expect(await runs.statuses(other)).toEqual({ a: 'waiting' });
      const stranger = await opened.organization();
      expect(await store.signal(stranger.organizationId, 'q:2')).toEqual([]);
      expect(await store.claim(hints, 45_000)).toHaveLength(2);
    });

    it('is used up by the claim: the step goes back to waiting in peace', async () => {
      const runId = await waitingRun('q:1');
      await signal('q:1');
      await wait(await claim(runId, 'a'), 'q:1');
      expect(await store.sweep()).toEqual([]);
      expect(await runs.statuses(runId)).toEqual({ a: 'waiting' });
    });

    it('that comes before its waiter is kept for it', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      const step = await claim(runId, 'a');
      expect(await signal('q:1')).toEqual([]);
      await wait(step, 'q:1');
      expect(await store.sweep()).toEqual([await runs.hint(runId, 'a')]);
      await wait(await claim(runId, 'a'), 'q:1');
      expect(await store.sweep()).toEqual([]);
    });

    it('is not lost for one step because another one used it up', async () => {
      const waiter = await waitingRun('q:1');
      const { runId } = await runs.seed([{ key: 'a' }]);
      const running = await claim(runId, 'a');
      await signal('q:1');
      await wait(await claim(waiter, 'a'), 'q:1');
      await wait(running, 'q:1');
      expect(await store.sweep()).toEqual([await runs.hint(runId, 'a')]);
    });

    it('that comes twice wakes once', async () => {
      const runId = await waitingRun('q:1');
      expect((await Promise.all([signal('q:1'), signal('q:1'), signal('q:1')])).flat()).toEqual([
        await runs.hint(runId, 'a'),
      ]);
    });

    it('and a staff action on a run with several waiting steps do not block each other', async () => {
      const { runId } = await runs.seed(Array.from({ length: 12 }, (_, index) => ({ key: `s${index}` })));
      for (let index = 0; index < 12; index += 1) await wait(await claim(runId, `s${index}`), 'q:1');
      const [hints] = await Promise.all([signal('q:1'), signal('q:1'), store.sweep(), store.sweep()]);
      expect(hints.length).toBeLessThanOrEqual(12);
      expect(Object.values(await runs.statuses(runId))).toEqual(Array.from({ length: 12 }, () => 'ready'));
    });
  });

  describe('a sweep', () => {
    it('frees a step whose lease has run out, and says in the timeline that the attempt was lost', async () => {
      const { runId } = await runs.seed([{ key: 'a', businessKey: runs.organizationId }]);
      const step = await claim(runId, 'a');
      expect(await store.sweep()).toEqual([]);
      await runs.expireLease(step);
      expect(await store.sweep()).toEqual([{ stepRunId: step.stepRunId, epoch: step.epoch + 1 }]);
      expect(await runs.step(runId, 'a')).toMatchObject({ status: 'ready', failures: 1 });
      expect(await runs.attempts(runId)).toEqual(['lost']);
      expect((await claim(runId, 'a')).effect?.state).toBe('unknown');
    });

    it('does not let the virtual clock end a lease', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      await claim(runId, 'a');
      await runs.advanceClock(365 * 86_400_000);
      expect(await store.sweep()).toEqual([]);
    });

    it('wakes what is due by the virtual clock', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      await wait(await claim(runId, 'a'), 'q:1', 3_600_000);
      await runs.advanceClock(3_590_000);
      expect(await store.sweep()).toEqual([]);
      await runs.advanceClock(10_000);
      expect(await store.sweep()).toEqual([await runs.hint(runId, 'a')]);
    });

    it('wakes a retry whose delayed job got lost', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      const step = await claim(runId, 'a');
      const hints = await store.settle([
        { step, settlement: { type: 'retry', error: { code: 'X', message: 'x' }, delayMs: 60_000 } },
      ]);
      await runs.advanceClock(60_000);
      expect(await store.sweep()).toEqual([await runs.hint(runId, 'a')]);
      expect(await store.claim(hints, 45_000)).toEqual([]);
      expect((await claim(runId, 'a')).failures).toBe(1);
    });

    it('finds a ready step whose job got lost at the second sweep after it, again and again but not at once', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      expect(await store.sweep()).toEqual([]);
      for (let round = 0; round < 2; round += 1) {
        await runs.ageDispatch(runId, sweepIntervalMs + 1);
        expect(await store.sweep()).toEqual([await runs.hint(runId, 'a')]);
        expect(await store.sweep()).toEqual([]);
      }
    });

    it('leaves alone what waits for a human', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      await store.settle([
        { step: await claim(runId, 'a'), settlement: { type: 'waiting', waitingFor: 'a reviewer' } },
      ]);
      await runs.advanceClock(365 * 86_400_000);
      expect(await store.sweep()).toEqual([]);
    });

    it('hands each row out once, however many sweep at once', async () => {
      const seeded = await Promise.all(Array.from({ length: 30 }, () => runs.seed([{ key: 'a' }])));
      for (const [index, { runId }] of seeded.entries()) {
        if (index % 3 === 0) await runs.ageDispatch(runId, 3_600_000);
        if (index % 3 === 1) await runs.expireLease(await claim(runId, 'a'));
        if (index % 3 === 2) await wait(await claim(runId, 'a'), 'q:9', 0);
      }
      await signal('q:9');
      await runs.makeDue('q:9');
      const handed = (await Promise.all(Array.from({ length: 5 }, () => store.sweep()))).flat();
      const ids = handed.map((hint) => hint.stepRunId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(30);
      expect(await store.claim(handed, 45_000)).toHaveLength(30);
    });

    it('forgets signals that nobody came for', async () => {
      await signal('nobody:1');
      await runs.advanceClock(40 * 86_400_000);
      await store.sweep();
      expect(await runs.signalsLeft()).toBe(0);
    });
  });
});
