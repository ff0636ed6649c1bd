import type { EffectState } from './effect.js';
import { Refusal } from './failure.js';
import type { StepStatus } from './run-state.js';

export const effectActions = ['attach', 'confirm-absent'] as const;
/** What staff can say of a write: it happened under this id, or it did not happen. */
export type EffectAction = (typeof effectActions)[number];

export interface EffectStanding {
  state: EffectState;
  /** Since it was authorized, by the database's clock. */
  ageMs: number;
  /** Where the step of an open run stands that makes this write; absent: nobody carries it out any more. */
  step?: StepStatus;
}

/** What staff can do about a write, and what they need to know to choose. */
export interface EffectChoice {
  actions: EffectAction[];
  advice: string;
  /** Whether the step that makes the write must hear of it. */
  throughStep: boolean;
}

const nothing = (advice: string): EffectChoice => ({ actions: [], advice, throughStep: false });

/** @param leaseMs after which nobody can be sending what was authorized. */
export function effectChoice({ state, ageMs, step }: EffectStanding, leaseMs: number): EffectChoice {
  if (state === 'confirmed') return nothing('Nothing: it happened.');
  if (state === 'rejected') return nothing('Nothing: it did not happen.');
  if (step === 'ready' || step === 'running') return nothing('Wait a moment: the step is being carried out right now.');
  if (step === 'waiting' || step === 'needs-attention') {
    const looks = step === 'waiting' ? 'Gatehouse is looking it up by itself. ' : '';
    return choice(`${looks}Look at the other side: attach its id if it is there, or confirm that it is absent.`, true);
  }
  if (state === 'authorized' && ageMs < leaseMs) return nothing('Wait a moment: it may still be on its way.');
  return choice(
    'Nobody looks it up any more, because its run has ended or has not come so far. Look at the other side: attach its id if it is there, or confirm that it is absent.',
    false,
  );
}

const choice = (advice: string, throughStep: boolean): EffectChoice => ({
  actions: [...effectActions],
  advice,
  throughStep,
});

/** @throws Refusal when there is nothing that staff could say of it now. */
export function requireEffectChoice(standing: EffectStanding, leaseMs: number): EffectChoice {
  const found = effectChoice(standing, leaseMs);
  if (found.actions.length > 0) return found;
  throw new Refusal('EFFECT_NOT_IN_DOUBT', `The write is ${standing.state}. ${found.advice}`, 'conflict');
}
