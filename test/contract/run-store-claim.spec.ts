import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimEffect, type EffectState } from '../../src/domain/effect.js';
import type { ClaimedStep, RunStore } from '../../src/ports/run-store.js';
import { runStores, type RunStoreUnderTest } from '../support/run-stores.js';
import type { RunsUnderTest } from '../support/runs-under-test.js';

const leaseMs = 45_000;
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

  async function claimOne(runId: string, key: string): Promise<ClaimedStep> {
    const [step] = await store.claim([await runs.hint(runId, key)], leaseMs);
    if (!step) throw new Error(`${key} could not be claimed.`);
    return step;
  }

  describe('a claim', () => {
    it('hands out the step with all that its attempt needs', async () => {
      const other = await opened.organization({ autoClearUnflagged: true });
      const { runId, personId } = await other.seed([
        { key: 'first' },
        { key: 'second:x', needs: ['first'], businessKey: 'b1' },
      ]);
      const [first] = await store.claim([await other.hint(runId, 'first')], leaseMs);
      expect(first).toMatchObject({
        stepKey: 'first',
        epoch: 2,
        attempt: 1,
        failures: 0,
        outputs: {},
      });
      expect(first?.effect).toBeUndefined();
      if (!first) return;
      await store.settle([
        { step: first, settlement: { type: 'succeeded', output: { complianceUserId: 17, more: { deep: [1] } } } },
      ]);
      const [second] = await store.claim([await other.hint(runId, 'second:x')], leaseMs);
      expect(second).toMatchObject({
        organizationId: other.organizationId,
        runId,
        stepKey: 'second:x',
        kind: 'second',
        epoch: 2,
        attempt: 1,
        input: { told: 1 },
        outputs: { first: { complianceUserId: 17, more: { deep: [1] } } },
        person: { id: personId, facts: { firstName: 'Ana' }, complianceUserId: 17 },
        settings: { autoClearUnflagged: true, reorderAfterUnknown: true },
        waitedMs: 0,
        today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        unresolved: [],
        effect: { state: 'authorized', authorization: { stepRunId: second?.stepRunId, epoch: 2 } },
      });
      expect(second?.effect?.ageMs).toBeLessThan(60_000);
    });

    it('with a stale or unknown hint takes nothing', async () => {
      const { runId } = await runs.seed([{ key: 'a' }, { key: 'b', needs: ['a'] }]);
      const hint = await runs.hint(runId, 'a');
      const stale = [
        { ...hint, epoch: 0 },
        { ...hint, epoch: 2 },
        { stepRunId: '00000000-0000-4000-8000-000000000000', epoch: 1 },
        await runs.hint(runId, 'b'),
      ];
      expect(await store.claim(stale, leaseMs)).toEqual([]);
      expect(await runs.statuses(runId)).toEqual({ a: 'ready', b: 'pending' });
      expect(await store.claim([hint], leaseMs)).toHaveLength(1);
      expect(await store.claim([hint, await runs.hint(runId, 'a')], leaseMs)).toEqual([]);
    });

    it('takes each step of a list once, also when a hint is doubled', async () => {
      const seeded = await Promise.all([1, 2, 3].map(() => runs.seed([{ key: 'a' }])));
      const hints = await Promise.all(seeded.map(({ runId }) => runs.hint(runId, 'a')));
      const claimed = await store.claim([...hints, ...hints], leaseMs);
      expect(claimed.map((step) => step.runId).sort()).toEqual(seeded.map(({ runId }) => runId).sort());
    });

    it('is won by one of many that come at once, and authorizes its write once', async () => {
      const { runId } = await runs.seed([{ key: 'a', businessKey: 'race' }]);
      const hint = await runs.hint(runId, 'a');
      const won = (await Promise.all(Array.from({ length: 10 }, () => store.claim([hint], leaseMs)))).flat();
      expect(won).toHaveLength(1);
      expect(won[0]?.effect?.state).toBe('authorized');
      expect(await runs.effect('race')).toMatchObject({ state: 'authorized' });
      expect(await runs.step(runId, 'a')).toMatchObject({ status: 'running', epoch: 2, attempts: 1 });
    });

    it('takes a waiting step from the moment it is due', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      const step = await claimOne(runId, 'a');
      await store.settle([
        { step, settlement: { type: 'retry', error: { code: 'X', message: 'x' }, delayMs: 60_000 } },
      ]);
      const hint = await runs.hint(runId, 'a');
      expect(hint.epoch).toBe(step.epoch);
      expect(await store.claim([hint], leaseMs)).toEqual([]);
      await runs.advanceClock(60_001);
      expect(await store.claim([hint], leaseMs)).toMatchObject([{ epoch: 3, attempt: 2, failures: 1 }]);
    });

    it('leaves out a step that somebody is changing right now, without waiting', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      const hint = await runs.hint(runId, 'a');
      await runs.whileLocked(hint.stepRunId, async () => {
        expect(await store.claim([hint], leaseMs)).toEqual([]);
      });
      expect(await store.claim([hint], leaseMs)).toHaveLength(1);
    });

    it('tells how long the step has been waiting since it first asked', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      for (const elapsedMs of [0, 3_600_000, 7_200_000]) {
        const step = await claimOne(runId, 'a');
        expect(step.waitedMs).toBeGreaterThanOrEqual(elapsedMs);
        expect(step.waitedMs).toBeLessThan(elapsedMs + 60_000);
        await store.settle([{ step, settlement: { type: 'waiting', waitingFor: 'x', pollAfterMs: 3_600_000 } }]);
        await runs.advanceClock(3_600_000);
      }
    });

    it('tells of other writes about the person whose fate is not known', async () => {
      const { runId, personId } = await runs.seed([{ key: 'create-user', businessKey: 'p:1' }]);
      await claimOne(runId, 'create-user');
      await runs.ageEffect('p:1', 30_000);
      const next = await runs.seed([{ key: 'deactivate-user', businessKey: 'p:2' }], personId);
      const step = await claimOne(next.runId, 'deactivate-user');
      expect(step.unresolved).toEqual([{ kind: 'create-user', ageMs: expect.any(Number) }]);
      expect(step.unresolved[0]?.ageMs).toBeGreaterThanOrEqual(30_000);
    });
  });

  describe('the effect of a claimed step', () => {
    it.each<EffectState | undefined>([undefined, 'authorized', 'unknown', 'rejected', 'confirmed'])(
      'found %s stands as the domain says, and the right to send is new only where it may be used',
      async (found) => {
        const key = `agreement:${found ?? 'none'}`;
        const before = await runs.seed([{ key: 'a', businessKey: found && key }]);
        const holder = await claimOne(before.runId, 'a');
        if (found) await runs.setEffect(key, found);
        const { runId } = await runs.seed([{ key: 'a', businessKey: key }], before.personId);
        const { effect, stepRunId, epoch } = await claimOne(runId, 'a');
        expect(effect?.state).toBe(claimEffect(found));
        expect((await runs.effect(key))?.state).toBe(claimEffect(found));
        const own = { stepRunId, epoch };
        expect(effect?.authorization).toEqual(
          claimEffect(found) === 'authorized' ? own : { stepRunId: holder.stepRunId, epoch: holder.epoch },
        );
      },
    );

    it('is authorized in the commit of the claim: none without the other', async () => {
      const { runId } = await runs.seed([{ key: 'a', businessKey: 'both' }]);
      const hint = await runs.hint(runId, 'a');
      await runs.whileRefused('both', () => expect(store.claim([hint], leaseMs)).rejects.toThrow('refused'));
      expect(await runs.step(runId, 'a')).toMatchObject({ status: 'ready', epoch: 1, attempts: 0 });
      expect(await runs.effect('both')).toBeUndefined();
    });

    it('remembers whom the write was addressed to, also when the person has another id by now', async () => {
      const steps = [{ key: 'create-user' }, { key: 'order', needs: ['create-user'], businessKey: 'addressed' }];
      const before = await runs.seed(steps);
      const created = async (runId: string, complianceUserId: number) =>
        store.settle([
          {
            step: await claimOne(runId, 'create-user'),
            settlement: { type: 'succeeded', output: { complianceUserId } },
          },
        ]);
      await created(before.runId, 17);
      expect((await claimOne(before.runId, 'order')).effect?.addressedUserId).toBeUndefined();
      const { runId } = await runs.seed(steps, before.personId);
      await created(runId, 18);
      const { effect, person } = await claimOne(runId, 'order');
      expect([effect?.state, effect?.addressedUserId, person.complianceUserId]).toEqual(['unknown', 17, 18]);
    });

    it('in doubt names what other writes of its kind about the person are known by', async () => {
      const before = await runs.seed([{ key: 'order:a', businessKey: 'taken-1' }]);
      const step = await claimOne(before.runId, 'order:a');
      const effect = { state: 'confirmed' as const, externalId: '7' };
      await store.settle([{ step, settlement: { type: 'succeeded', output: {}, effect } }]);
      const { runId } = await runs.seed([{ key: 'order:b', businessKey: 'taken-2' }], before.personId);
      const first = await claimOne(runId, 'order:b');
      expect(first.effect?.takenIds).toBeUndefined();
      await runs.expireLease(first);
      await store.sweep();
      expect((await claimOne(runId, 'order:b')).effect).toMatchObject({ state: 'unknown', takenIds: ['7'] });
    });

    it('remembers when it was authorized, by the clock of that day', async () => {
      const { runId } = await runs.seed([{ key: 'a', businessKey: 'then' }]);
      const before = await runs.clockNow();
      const step = await claimOne(runId, 'a');
      await runs.expireLease(step);
      await runs.advanceClock(30 * 86_400_000);
      await store.sweep();
      const { effect } = await claimOne(runId, 'a');
      expect(effect?.state).toBe('unknown');
      expect(Math.abs(Number(effect?.authorizedAt) - before)).toBeLessThan(60_000);
      expect(effect?.ageMs).toBeLessThan(60_000);
    });
  });
});
