import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Settlement } from '../../src/domain/settlement.js';
import type { ClaimedStep, RunStore, StepHint } from '../../src/ports/run-store.js';
import { runStores, type RunStoreUnderTest } from '../support/run-stores.js';
import type { RunsUnderTest, SeedStep } from '../support/runs-under-test.js';

describe.each(runStores)('in %s', (_, open) => {
  let opened: RunStoreUnderTest;
  let store: RunStore;
  let runs: RunsUnderTest;

  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
    runs = await opened.organization();
  });

  afterAll(async () => {
    await opened.close();
  });

  const done: Settlement = { type: 'succeeded', output: {} };
  const again: Settlement = { type: 'retry', error: { code: 'BUSY', message: 'Busy.' }, delayMs: 60_000 };
  const stuck: Settlement = { type: 'needs-attention', error: { code: 'LEVEL', message: 'Mend it.' } };
  const waiting: Settlement = { type: 'waiting', waitingFor: 'Ana', signal: 'quizzes:1', pollAfterMs: 300_000 };

  async function claim(runId: string, ...keys: string[]): Promise<ClaimedStep[]> {
    const claimed = await store.claim(await Promise.all(keys.map((key) => runs.hint(runId, key))), 45_000);
    if (claimed.length !== keys.length) throw new Error(`Only ${claimed.length} of ${keys.join()} could be claimed.`);
    return keys.map((key) => claimed.find((step) => step.stepKey === key) as ClaimedStep);
  }
  async function seedAndClaim(...steps: SeedStep[]): Promise<{ runId: string; personId: string; step: ClaimedStep }> {
    const seeded = await runs.seed(steps);
    const [step] = await claim(seeded.runId, steps[0]?.key ?? '');
    return { ...seeded, step: step as ClaimedStep };
  }
  const settle = (step: ClaimedStep, settlement: Settlement) => store.settle([{ step, settlement }]);

  describe('a settle', () => {
    it('records the attempt and its output, and readies what became possible', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' }, { key: 'b', needs: ['a'] }, { key: 'c', needs: ['b'] });
      const hints = await settle(step, { type: 'succeeded', output: { id: 5 } });
      expect(hints).toEqual([await runs.hint(runId, 'b')]);
      expect(await runs.statuses(runId)).toEqual({ a: 'succeeded', b: 'ready', c: 'pending' });
      expect(await runs.step(runId, 'a')).toMatchObject({ output: { id: 5 }, failures: 0, error_code: null });
      expect(await runs.attempts(runId)).toEqual(['succeeded']);
      expect(await store.claim(hints, 45_000)).toHaveLength(1);
    });

    it('of the last step completes the run', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' });
      expect(await settle(step, done)).toEqual([]);
      expect(await runs.state(runId)).toBe('completed');
    });

    it('fulfils the requirement that the step completes, as it turned out', async () => {
      const steps = [{ key: 'a' }, { key: 'b', needs: ['a'], requirementKey: 'training:x' }];
      for (const requirement of [undefined, 'met', 'not-met'] as const) {
        const { runId, personId, step } = await seedAndClaim(...steps);
        await settle(step, done);
        expect(await runs.holdings(personId)).toEqual({ 'training:x': 'open' });
        const [last] = await claim(runId, 'b');
        await settle(last as ClaimedStep, { ...done, requirement, completedAt: '2030-01-02T03:04:05Z' });
        expect(await runs.holdings(personId)).toEqual({ 'training:x': requirement ?? 'met' });
      }
    });

    it('puts a step to wait until a signal, its time or a human comes, without a job', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' });
      expect(await settle(step, waiting)).toEqual([]);
      const stored = await runs.step(runId, 'a');
      expect(stored).toMatchObject({ status: 'waiting', waiting_for: 'Ana', failures: 0 });
      expect(stored.due_in_ms).toBeGreaterThan(290_000);
      expect(stored.due_in_ms).toBeLessThanOrEqual(300_000);
      expect(await runs.state(runId)).toBe('open');
    });

    it('schedules the next attempt with a delayed hint, and counts failures in a row', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' });
      const hints = await settle(step, again);
      expect(hints).toEqual([{ stepRunId: step.stepRunId, epoch: step.epoch, delayMs: 60_000 }]);
      expect(await runs.step(runId, 'a')).toMatchObject({ status: 'waiting', failures: 1, error_code: 'BUSY' });
      await runs.advanceClock(60_000);
      const [second] = await store.claim(hints, 45_000);
      await settle(second as ClaimedStep, stuck);
      expect(await runs.step(runId, 'a')).toMatchObject({
        status: 'needs-attention',
        failures: 2,
        error_code: 'LEVEL',
      });
      expect(await runs.attempts(runId)).toEqual(['retry', 'needs-attention']);
      expect(await runs.state(runId)).toBe('open');
    });

    it('forgets failures once the step asked in vain but well', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' });
      await settle(step, again);
      await runs.advanceClock(60_000);
      await settle((await claim(runId, 'a'))[0] as ClaimedStep, waiting);
      expect(await runs.step(runId, 'a')).toMatchObject({ failures: 0 });
    });

    it('keeps counting while it only waits for an unknown write, or a service that always fails would be tried for ever', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a', businessKey: 'counting' });
      await settle(step, { ...again, effect: { state: 'unknown' } });
      await runs.advanceClock(60_000);
      await settle((await claim(runId, 'a'))[0] as ClaimedStep, {
        type: 'waiting',
        waitingFor: 'a write',
        pollAfterMs: 1,
      });
      expect(await runs.step(runId, 'a')).toMatchObject({ status: 'waiting', failures: 1 });
    });

    it('takes many runs at once, each for itself', async () => {
      const many = await Promise.all(
        [done, again, stuck, waiting].map(async (settlement) => {
          const seeded = await seedAndClaim({ key: 'a' }, { key: 'b', needs: ['a'] });
          return { ...seeded, settlement };
        }),
      );
      const hints = await store.settle(many);
      const [finished, retried] = many;
      const expected: StepHint[] = [
        await runs.hint(finished?.runId ?? '', 'b'),
        { ...(await runs.hint(retried?.runId ?? '', 'a')), delayMs: 60_000 },
      ];
      expect(hints).toHaveLength(2);
      expect(hints).toEqual(expect.arrayContaining(expected));
      expect(await Promise.all(many.map(({ runId }) => runs.statuses(runId)))).toEqual([
        { a: 'succeeded', b: 'ready' },
        { a: 'waiting', b: 'pending' },
        { a: 'needs-attention', b: 'pending' },
        { a: 'waiting', b: 'pending' },
      ]);
    });

    it('readies a joint step once, whichever of its needs comes last, also when both come at once', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { runId } = await runs.seed([
          { key: 'a' },
          { key: 'b' },
          { key: 'c' },
          { key: 'join', needs: ['a', 'b', 'c'] },
        ]);
        const [a, b, c] = (await claim(runId, 'a', 'b', 'c')) as [ClaimedStep, ClaimedStep, ClaimedStep];
        const together = store.settle([a, b].map((step) => ({ step, settlement: done })));
        const hints = (await Promise.all([settle(c, done), together])).flat();
        expect(hints).toEqual([await runs.hint(runId, 'join')]);
        expect(await runs.step(runId, 'join')).toMatchObject({ status: 'ready', epoch: 1 });
      }
    });

    it('fans out to everything that waited for the step', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' }, { key: 'b', needs: ['a'] }, { key: 'c', needs: ['a'] });
      const hints = await settle(step, done);
      expect(new Set(hints.map((hint) => hint.stepRunId))).toEqual(
        new Set([(await runs.hint(runId, 'b')).stepRunId, (await runs.hint(runId, 'c')).stepRunId]),
      );
    });

    it('of opposite batches at once ends without a deadlock', async () => {
      const pairs = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const { runId } = await runs.seed([{ key: 'a' }, { key: 'b' }]);
          return (await claim(runId, 'a', 'b')) as [ClaimedStep, ClaimedStep];
        }),
      );
      const batch = (side: 0 | 1) => pairs.map((pair) => ({ step: pair[side], settlement: done }));
      await Promise.all([store.settle(batch(0)), store.settle(batch(1).reverse())]);
      expect(await Promise.all(pairs.map(([a]) => runs.state(a.runId)))).toEqual(pairs.map(() => 'completed'));
    });
  });

  describe('a settle that lost its fence', () => {
    it('changes no step and says so in the timeline', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a' }, { key: 'b', needs: ['a'] });
      await runs.expireLease(step);
      await store.sweep();
      for (const settlement of [done, again, stuck, waiting]) expect(await settle(step, settlement)).toEqual([]);
      expect(await runs.statuses(runId)).toEqual({ a: 'ready', b: 'pending' });
      expect(await runs.attempts(runId)).toEqual(['lost', 'fenced-off', 'fenced-off', 'fenced-off', 'fenced-off']);
    });

    it('keeps the proof that the write happened', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a', businessKey: 'late' });
      await runs.expireLease(step);
      await store.sweep();
      await settle(step, { ...done, effect: { state: 'confirmed', externalId: '9', output: { checkId: 9 } } });
      expect(await runs.statuses(runId)).toEqual({ a: 'ready' });
      const [next] = await claim(runId, 'a');
      expect(next?.effect).toMatchObject({ state: 'confirmed', externalId: '9', output: { checkId: 9 } });
    });

    it('cannot take back what somebody else was authorized to send since', async () => {
      const { runId, step } = await seedAndClaim({ key: 'a', businessKey: 'second' });
      await settle(step, { ...again, effect: { state: 'rejected' } });
      await runs.advanceClock(60_000);
      await claim(runId, 'a');
      for (const state of ['rejected', 'unknown'] as const) {
        await settle(step, { ...again, effect: { state } });
        expect(await runs.effect('second')).toMatchObject({ state: 'authorized' });
      }
    });

    it('never takes back a proof', async () => {
      const { step } = await seedAndClaim({ key: 'a', businessKey: 'proof' });
      await settle(step, { ...done, effect: { state: 'confirmed', externalId: '9' } });
      for (const state of ['rejected', 'unknown'] as const) await settle(step, { ...again, effect: { state } });
      await settle(step, { ...done, effect: { state: 'confirmed', externalId: '10' } });
      expect(await runs.effect('proof')).toEqual({ state: 'confirmed', external_id: '9' });
    });

    it.each([0, 1])(
      'and brings its proof in one batch with somebody who found nothing is right (order %i)',
      async (first) => {
        const key = `batch-${first}`;
        const { step: holder, personId } = await seedAndClaim({ key: 'a', businessKey: key });
        const { runId } = await runs.seed([{ key: 'a', businessKey: key }], personId);
        const [looker] = await claim(runId, 'a');
        const proof = {
          step: holder,
          settlement: { ...done, effect: { state: 'confirmed' as const, externalId: '9' } },
        };
        const absent = {
          step: looker as ClaimedStep,
          settlement: { ...again, effect: { state: 'rejected' as const } },
        };
        await store.settle(first === 0 ? [proof, absent] : [absent, proof]);
        expect(await runs.effect(key)).toEqual({ state: 'confirmed', external_id: '9' });
      },
    );
  });
});
