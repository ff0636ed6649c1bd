import type { EffectStepKind, PlainStepKind, StepKind } from './ports/step-kind.js';

/**
 * Declares a step kind of the host application, for use as `{ type: step, kind: ... }` in rules.
 * A kind with `send` makes one write, which the effect ledger guards; one with `run` reads, waits or decides.
 */
export function defineStep(kind: PlainStepKind): PlainStepKind;
export function defineStep(kind: EffectStepKind): EffectStepKind;
export function defineStep(kind: StepKind): StepKind {
  return Object.freeze(kind);
}
