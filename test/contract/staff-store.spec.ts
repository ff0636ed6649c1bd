import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requireTellable } from '../../src/domain/effect-settling.js';
import { Refusal } from '../../src/domain/failure.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { Settlement } from '../../src/domain/settlement.js';
import { applyStaffAction, type StaffAction } from '../../src/domain/staff-action.js';
import type { ClaimedStep, RunStore, StepHint } from '../../src/ports/run-store.js';
import type { StaffStore } from '../../src/ports/staff-store.js';
import { runStores, type RunStoreUnderTest } from '../support/run-stores.js';
import type { RunsUnderTest } from '../support/runs-under-test.js';

let opened: RunStoreUnderTest;
let store: RunStore;
let staff: StaffStore;
let runs: RunsUnderTest;

const stuck: Settlement = { type: 'needs-attention', error: { code: 'LEVEL', message: 'Mend it.' } };
const requirementKey = 'background-check:level-3';
const settleWindowMs = 90_000;

function act(runId: string, stepKey: string, action: StaffAction, output: JsonObject = {}): Promise<StepHint[]> {
  return staff.withOpenRun(runs.organizationId, runId, async (desk) => {
    const steps = desk.steps().map((step) => ({ ...step, hasEffect: step.kind.startsWith('order') }));
    const change = applyStaffAction(steps, stepKey, action, 'mia');
    if (change.effect) requireTellable(await desk.effect(stepKey), change.effect, settleWindowMs);
    const hints = await desk.apply(stepKey, change, output);
    const { action: name } = action;
    await desk.audit({ actor: 'mia', action: `step.${name}`, reason: 'because', stepKey, detail: { ...action } });
    return hints;
  });
}

const claim = async (hints: StepHint[]) => (await store.claim(hints, 45_000)) as [ClaimedStep, ...ClaimedStep[]];

async function claimAndSettle(runId: string, stepKey: string, settlement: Settlement): Promise<ClaimedStep> {
  const [step] = await claim([await runs.hint(runId, stepKey)]);
  await store.settle([{ step, settlement }]);
  return step;
}

/** A check whose order ended as told; the two steps after it wait for that. */
async function orderedCheck(businessKey: string, settlement: Settlement) {
  const part = { requirementKey, completesRequirement: false };
  const seeded = await runs.seed([
    { key: 'order:x', businessKey, ...part },
    { key: 'await:x', needs: ['order:x'], ...part },
    { key: 'review-background-check:x', needs: ['await:x'], requirementKey },
  ]);
  const { effect } = await claimAndSettle(seeded.runId, 'order:x', settlement);
  const { stepRunId, epoch } = effect?.authorization ?? {};
  return { ...seeded, authorization: `${stepRunId}:${epoch}` };
}

const effectOf = (runId: string, stepKey: string) =>
  staff.withOpenRun(runs.organizationId, runId, (desk) => desk.effect(stepKey));

describe.each(runStores)('on %s', (_, open) => {
  beforeAll(async () => {
    opened = await open();
    ({ store, staff } = opened);
    runs = await opened.organization();
  });

  afterAll(() => opened.close());

  describe('staff', () => {
    it('retry a stuck step, its failures forgotten, with their name and reason', async () => {
      const { runId } = await orderedCheck('retry', { ...stuck, effect: { state: 'rejected' } });
      const hints = await act(runId, 'order:x', { action: 'retry' });
      expect(hints).toEqual([await runs.hint(runId, 'order:x')]);
      expect(await runs.step(runId, 'order:x')).toMatchObject({ status: 'ready', failures: 0, error_code: null });
      expect((await claim(hints))[0].effect?.state).toBe('authorized');
      expect(await runs.audit(runId)).toEqual([
        { step_key: 'order:x', actor: 'mia', action: 'step.retry', reason: 'because', detail: { action: 'retry' } },
      ]);
    });

    it('retry an unknown write: it is looked up, not sent', async () => {
      const { runId } = await orderedCheck('look', { ...stuck, effect: { state: 'unknown' } });
      const hints = await act(runId, 'order:x', { action: 'retry' });
      expect((await claim(hints))[0].effect?.state).toBe('unknown');
    });

    it('see the write of a step, with the attempt that sent it and its age', async () => {
      const { runId, authorization } = await orderedCheck('see', { ...stuck, effect: { state: 'unknown' } });
      await runs.ageEffect('see', 60_000);
      const effect = await effectOf(runId, 'order:x');
      expect(effect).toMatchObject({ state: 'unknown', authorization });
      expect(effect?.ageMs).toBeGreaterThanOrEqual(60_000);
      expect(effect?.ageMs).toBeLessThan(90_000);
      expect(await effectOf(runId, 'await:x')).toBeUndefined();
    });

    it('vouch that an unknown write did not happen: it may be sent once more', async () => {
      const { runId, authorization } = await orderedCheck('absent', { ...stuck, effect: { state: 'unknown' } });
      await runs.ageEffect('absent', settleWindowMs);
      const absent = { action: 'retry', absentAuthorization: authorization } as const;
      const hints = await act(runId, 'order:x', absent);
      const [again] = await claim(hints);
      expect(again.effect?.state).toBe('authorized');
      expect(await runs.audit(runId)).toMatchObject([{ detail: absent }]);
      // The request that comes a second time finds another attempt.
      await store.settle([{ step: again, settlement: { ...stuck, effect: { state: 'unknown' } } }]);
      await runs.ageEffect('absent', settleWindowMs);
      await expect(act(runId, 'order:x', absent)).rejects.toMatchObject({ code: 'EFFECT_SENT_AGAIN' });
      expect(await runs.effect('absent')).toMatchObject({ state: 'unknown' });
      expect(await runs.audit(runId)).toHaveLength(1);
    });

    it('attach the id of a write: the next claim adopts it', async () => {
      const { runId } = await orderedCheck('attach', { ...stuck, effect: { state: 'unknown' } });
      const hints = await act(runId, 'order:x', { action: 'attach', externalId: '77' }, { checkId: 77 });
      expect((await claim(hints))[0].effect).toMatchObject({
        state: 'confirmed',
        externalId: '77',
        output: { checkId: 77 },
      });
    });

    it('cannot vouch for the absence of a write that was never tried', async () => {
      const { runId } = await runs.seed([{ key: 'order:y', businessKey: 'never', status: 'needs-attention' }]);
      const absent = { action: 'retry', absentAuthorization: 'any:1' } as const;
      await expect(act(runId, 'order:y', absent)).rejects.toMatchObject({ code: 'NOTHING_SENT_YET', kind: 'conflict' });
      expect(await runs.audit(runId)).toEqual([]);
      expect(await runs.statuses(runId)).toEqual({ 'order:y': 'needs-attention' });
      expect(await runs.effect('never')).toBeUndefined();
    });

    it('attach what they did by hand before the step tried: it is adopted and never sent', async () => {
      const { runId } = await runs.seed([{ key: 'order:h', businessKey: 'by-hand', status: 'waiting' }]);
      const hints = await act(runId, 'order:h', { action: 'attach', externalId: '5' }, { checkId: 5 });
      expect((await claim(hints))[0].effect).toMatchObject({ state: 'confirmed', externalId: '5' });
    });

    it('skip a requirement: it is waived and the run may be complete', async () => {
      const { runId, personId } = await orderedCheck('skip', stuck);
      expect(await act(runId, 'await:x', { action: 'skip' })).toEqual([]);
      expect(await runs.statuses(runId)).toEqual({
        'order:x': 'skipped',
        'await:x': 'skipped',
        'review-background-check:x': 'skipped',
      });
      expect(await runs.holdings(personId)).toEqual({ [requirementKey]: 'waived' });
      expect(await runs.state(runId)).toBe('completed');
    });

    it.each([
      ['clear', 'met'],
      ['not-clear', 'not-met'],
    ] as const)('decide %s', async (decision, requirement) => {
      const { runId, personId } = await orderedCheck(`decide-${decision}`, { type: 'succeeded', output: {} });
      await claimAndSettle(runId, 'await:x', { type: 'succeeded', output: {} });
      await claimAndSettle(runId, 'review-background-check:x', { type: 'waiting', waitingFor: 'a decision' });
      await act(runId, 'review-background-check:x', { action: 'complete', decision, note: 'Seen.' });
      expect(await runs.holdings(personId)).toEqual({ [requirementKey]: requirement });
      expect(await runs.step(runId, 'review-background-check:x')).toMatchObject({
        status: 'succeeded',
        output: { decidedBy: 'mia', decision, note: 'Seen.' },
      });
      expect(await runs.state(runId)).toBe('completed');
    });

    it('vouch for a wait: what comes after it becomes ready', async () => {
      const { runId } = await orderedCheck('vouch', { type: 'succeeded', output: {} });
      await claimAndSettle(runId, 'await:x', { type: 'waiting', waitingFor: 'it' });
      expect(await act(runId, 'await:x', { action: 'complete' })).toEqual([
        await runs.hint(runId, 'review-background-check:x'),
      ]);
    });

    it('cancel a run: nothing in it can change any more, but a write under way still counts', async () => {
      const { runId } = await runs.seed([{ key: 'order:z', businessKey: 'cancel' }, { key: 'b' }]);
      const [step] = await claim([await runs.hint(runId, 'order:z')]);
      await staff.withOpenRun(runs.organizationId, runId, async (desk) => {
        await desk.cancel();
        await desk.audit({ actor: 'mia', action: 'run.cancelled', reason: 'twice' });
      });
      expect(await runs.statuses(runId)).toEqual({ 'order:z': 'cancelled', b: 'cancelled' });
      const confirmed = { state: 'confirmed', externalId: '9' } as const;
      await store.settle([{ step, settlement: { type: 'succeeded', output: {}, effect: confirmed } }]);
      expect(await runs.statuses(runId)).toEqual({ 'order:z': 'cancelled', b: 'cancelled' });
      expect(await runs.effect('cancel')).toEqual({ state: 'confirmed', external_id: '9' });
      expect(await runs.state(runId)).toBe('cancelled');
      expect(await runs.audit(runId)).toMatchObject([
        { action: 'run.cancelled', actor: 'mia', reason: 'twice', step_key: null },
      ]);
      await expect(act(runId, 'b', { action: 'retry' })).rejects.toMatchObject({ code: 'RUN_ENDED', kind: 'conflict' });
    });

    it('see only runs of their own organization', async () => {
      const { runId } = await runs.seed([{ key: 'a' }]);
      const stranger = await opened.organization();
      await expect(staff.withOpenRun(stranger.organizationId, runId, () => Promise.resolve())).rejects.toMatchObject({
        code: 'RUN_NOT_FOUND',
        kind: 'not-found',
      });
    });

    it('act and a worker settles at the same time: both count', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { runId } = await runs.seed([
          { key: 'order:a', businessKey: `both-${round}` },
          { key: 'b', status: 'needs-attention', requirementKey: 'r' },
          { key: 'join', needs: ['order:a', 'b'] },
        ]);
        const [step] = await claim([await runs.hint(runId, 'order:a')]);
        const settled = store.settle([{ step, settlement: { type: 'succeeded', output: {} } }]);
        const hints = (await Promise.all([settled, act(runId, 'b', { action: 'skip' })])).flat();
        expect(hints).toEqual([await runs.hint(runId, 'join')]);
      }
    });

    it('and signals that come at the same time do not lock each other out', async () => {
      const { runId } = await runs.seed(Array.from({ length: 20 }, (__, index) => ({ key: `s${index}` })));
      const waiting = { type: 'waiting', waitingFor: 'a quiz', signal: 'q:1' } as const;
      // Whoever comes second may find the step awake already.
      const refused = (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      };
      for (let round = 0; round < 20; round += 1) {
        const ready = (await runs.steps(runId)).map(({ id, epoch }) => ({ stepRunId: id, epoch }));
        const claimed = await claim(ready);
        await store.settle(claimed.map((step) => ({ step, settlement: waiting })));
        await Promise.all([
          act(runId, 's3', { action: 'retry' }).catch(refused),
          store.signal(runs.organizationId, 'q:1'),
          staff.withOpenRun(runs.organizationId, runId, () => Promise.resolve()),
        ]);
      }
      expect(await runs.state(runId)).toBe('open');
    });
  });
});
