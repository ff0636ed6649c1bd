import type { StepHint } from './run-store.js';

/** Carries hints to workers. Late, doubled or lost hints are harmless. */
export interface StepQueue {
  wake(hints: readonly StepHint[]): Promise<void>;
}
