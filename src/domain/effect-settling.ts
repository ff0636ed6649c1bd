import type { EffectState } from './effect.js';
import { Refusal } from './failure.js';
import type { StepStatus } from './run-state.js';

export const effectActions = ['attach', 'confirm-absent'] as const;
/** What staff can say of a write: it happened under this id, or it did not happen. */
export type EffectAction = (typeof effectActions)[number];

/** A write as its ledger entry has it. */
export interface EffectOnRecord {
  state: EffectState;
  /** Names the one attempt that had the right to send it; another attempt has another name. */
  authorization: string;
  /** Since that attempt was authorized, by the database's clock. */
  ageMs: number;
}

/**
 * What staff tell of a write. That it happened is true whoever sent it, and a confirmed write stays so. That it did not
 * happen holds only for the attempt that they looked for: a later one may have come through.
 */
export type ToldEffect = { state: 'rejected'; authorization: string } | { state: 'confirmed'; externalId: string };

export interface EffectStanding extends Pick<EffectOnRecord, 'state' | 'ageMs'> {
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

export interface EffectTimes {
  /** After which nobody can be sending what was authorized. */
  leaseMs: number;
  /** After which what was sent must be visible, so that absence can be known. */
  settleWindowMs: number;
}

const nothing = (advice: string): EffectChoice => ({ actions: [], advice, throughStep: false });

export function effectChoice({ state, ageMs, step }: EffectStanding, times: EffectTimes): EffectChoice {
  if (state === 'confirmed') return nothing('Nothing: it happened.');
  if (state === 'rejected') return nothing('Nothing: it did not happen.');
  if (step === 'ready' || step === 'running') return nothing('Wait a moment: the step is being carried out right now.');
  const throughStep = step === 'waiting' || step === 'needs-attention';
  if (!throughStep && state === 'authorized' && ageMs < times.leaseMs)
    return nothing('Wait a moment: it may still be on its way.');
  const who = throughStep
    ? step === 'waiting'
      ? 'Gatehouse is looking it up by itself. '
      : ''
    : 'Nobody looks it up any more, because its run has ended or has not come so far. ';
  const look = `${who}Look at the other side: attach its id if it is there`;
  if (ageMs < times.settleWindowMs)
    return { actions: ['attach'], advice: `${look}. ${stillSettling(ageMs, times.settleWindowMs)}`, throughStep };
  return { actions: [...effectActions], advice: `${look}, or confirm that it is absent.`, throughStep };
}

/** @throws Refusal when there is nothing that staff could say of it now. */
export function requireEffectChoice(standing: EffectStanding, times: EffectTimes): EffectChoice {
  const found = effectChoice(standing, times);
  if (found.actions.length > 0) return found;
  throw inDoubtNoMore(`The write is ${standing.state}. ${found.advice}`);
}

/**
 * @param found absent: nothing was ever authorized.
 * @throws Refusal when it cannot be told of the write as it stands, for example by a request that comes a second time.
 */
export function requireTellable(found: EffectOnRecord | undefined, told: ToldEffect, settleWindowMs: number): void {
  if (told.state === 'confirmed') {
    if (found?.state === 'confirmed') throw inDoubtNoMore('The write is confirmed: retry the step and it goes on.');
    return;
  }
  if (!found) throw conflict('NOTHING_SENT_YET', 'The step has not tried to write anything yet: retry it.');
  if (found.state === 'confirmed' || found.state === 'rejected') throw inDoubtNoMore(`The write is ${found.state}.`);
  if (found.authorization !== told.authorization)
    throw conflict(
      'EFFECT_SENT_AGAIN',
      'The write was sent again after the attempt that you looked for: read it again, and look at the other side again.',
    );
  if (found.ageMs < settleWindowMs) throw conflict('EFFECT_STILL_SETTLING', stillSettling(found.ageMs, settleWindowMs));
}

const stillSettling = (ageMs: number, settleWindowMs: number) =>
  `It may still arrive: that it is absent can be confirmed in ${Math.ceil((settleWindowMs - ageMs) / 1_000)} s.`;

const inDoubtNoMore = (message: string) => conflict('EFFECT_NOT_IN_DOUBT', message);
const conflict = (code: string, message: string) => new Refusal(code, message, 'conflict');
