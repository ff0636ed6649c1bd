import type { RunStepTimes } from '../../src/engine/run-step.js';
import type { MemoryRunStore } from './memory-run-store.js';
import type { MemoryTables } from './memory-tables.js';
import type { Fault } from './trouble.js';

/** All that a run of the simulator depends on. */
export interface Schedule {
  /** One person each, in two organizations by turns; indexes of `careers`. */
  careers: number[];
  /** What may go wrong. */
  faults: Fault[];
  /** When and how it does: see `Trouble`. */
  choices: number[];
}

/** How a world differs from the real Gatehouse, to prove that the simulator would notice. */
export interface Mutation {
  store?: (tables: MemoryTables) => MemoryRunStore;
  times?: RunStepTimes;
}
