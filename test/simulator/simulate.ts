import fc from 'fast-check';
import { careers } from './careers.js';
import { violationsOf } from './invariants.js';
import { faultNames, type Fault } from './trouble.js';
import { World, type Mutation, type Schedule } from './world.js';

const schedule: fc.Arbitrary<Schedule> = fc.record({
  careers: fc.array(fc.nat({ max: careers.length - 1 }), { minLength: 1, maxLength: 4 }),
  faults: fc.subarray(faultNames),
  choices: fc.array(fc.nat({ max: 65_535 }), { maxLength: 1_500, size: 'max' }),
});

export interface SimulationOptions {
  schedules: number;
  seed: number;
  /** Where in the shrinking of that seed to go on: what a failure printed. */
  path?: string;
  mutation?: Mutation;
}

export interface SimulationResult {
  /** Schedules that were run, those of the shrinking included. */
  schedules: number;
  /** How often each fault was met. */
  met: Map<Fault, number>;
  failure?: SimulationFailure;
}

export interface SimulationFailure {
  seed: number;
  path: string;
  schedule: Schedule;
  violations: string[];
  /** Everything that happened, in order. */
  history: string[];
}

/** Runs schedules until one breaks an invariant, then looks for the simplest that does. */
export async function simulate({ mutation, ...options }: SimulationOptions): Promise<SimulationResult> {
  const met = new Map<Fault, number>();
  let schedules = 0;
  const holds = async (one: Schedule) => {
    const world = await live(one, mutation);
    schedules += 1;
    for (const [fault, count] of world.trouble.met) met.set(fault, (met.get(fault) ?? 0) + count);
    return violationsOf(world).length === 0;
  };
  const { schedules: numRuns, seed, path } = options;
  const details = await fc.check(fc.asyncProperty(schedule, holds), { numRuns, seed, path });
  if (!details.counterexample) return { schedules, met };
  const [simplest] = details.counterexample;
  const world = await live(simplest, mutation, true);
  const failure = { seed, path: details.counterexamplePath ?? '', schedule: simplest };
  return { schedules, met, failure: { ...failure, violations: violationsOf(world), history: world.timeline.history } };
}

async function live(one: Schedule, mutation: Mutation | undefined, keepsHistory = false): Promise<World> {
  const world = new World(one, mutation, keepsHistory);
  await world.run();
  return world;
}
