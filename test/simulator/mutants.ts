import { defaultTimes } from '../../src/engine/run-step.js';
import type { ClaimedStep, StepHint, StepSettlement } from '../../src/ports/run-store.js';
import { MemoryRunStore } from './memory-run-store.js';
import type { StepRecord } from './memory-tables.js';
import type { Mutation } from './schedule.js';

class SendsOnUnknown extends MemoryRunStore {
  override async claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    const claimed = await super.claim(hints, leaseMs);
    return claimed.map((step) =>
      step.effect?.state === 'unknown' ? { ...step, effect: { ...step.effect, state: 'authorized' } } : step,
    );
  }
}

class ForgetsAuthorizations extends MemoryRunStore {
  override async claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    const claimed = await super.claim(hints, leaseMs);
    for (const effect of this.tables.effects) if (effect.state === 'authorized') effect.state = 'rejected';
    return claimed;
  }
}

class IgnoresEpochs extends MemoryRunStore {
  protected override isHeld({ step }: StepSettlement): boolean {
    return this.tables.steps.has(step.stepRunId);
  }
}

class LosesEarlySignals extends MemoryRunStore {
  protected override hasEarlySignal(): boolean {
    return false;
  }
}

class KeepsExpiredLeases extends MemoryRunStore {
  protected override freeExpired(): StepHint[] {
    return [];
  }
}

class LosesJobs extends MemoryRunStore {
  protected override findLostJobs(): StepHint[] {
    return [];
  }
}

class ForgetsNeeds extends MemoryRunStore {
  override async settle(settlements: StepSettlement[]): Promise<StepHint[]> {
    const hints = await super.settle(settlements);
    const early = [...this.tables.steps.values()].filter((step) => step.status === 'pending');
    return [...hints, ...early.slice(-1).map(ready)];
  }
}

function ready(step: StepRecord): StepHint {
  Object.assign(step, { status: 'ready', epoch: step.epoch + 1 });
  return { stepRunId: step.id, epoch: step.epoch };
}

class HearsOtherOrganizations extends MemoryRunStore {
  override async claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    const claimed = await super.claim(hints, leaseMs);
    return claimed.map((step) => ({ ...step, organizationId: 'camp' }));
  }
}

/** Bugs that the simulator must find: each breaks one promise of the stores or of the times. */
export const mutants: [bug: string, mutation: Mutation][] = [
  ['an unknown write is sent again', { store: (tables) => new SendsOnUnknown(tables) }],
  ['an authorization is not kept', { store: (tables) => new ForgetsAuthorizations(tables) }],
  ['a settle ignores the epoch', { store: (tables) => new IgnoresEpochs(tables) }],
  ['a signal that comes before its waiter is lost', { store: (tables) => new LosesEarlySignals(tables) }],
  ['an expired lease is never freed', { store: (tables) => new KeepsExpiredLeases(tables) }],
  ['a step whose job got lost is never found', { store: (tables) => new LosesJobs(tables) }],
  ['a step is begun before what it needs', { store: (tables) => new ForgetsNeeds(tables) }],
  ['a step is carried out in another organization', { store: (tables) => new HearsOtherOrganizations(tables) }],
  ['an absent write counts as not done at once', { times: { ...defaultTimes, settleWindowMs: 0 } }],
];
