import fc from 'fast-check';
import { careers } from './careers.js';
import { violationsOf } from './invariants.js';
import { faultNames, type Fault } from './trouble.js';
import type { Mutation, Schedule } from './schedule.js';
import { World } from './world.js';

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
  /** How long to look for a simpler schedule that fails too; default: a minute. */
  shrinkForMs?: number;
}

export interface SimulationResult {
  /** Schedules that were run until one failed. */
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
export async function simulate({ mutation, shrinkForMs = 60_000, ...options }: SimulationOptions) {
  const met = new Map<Fault, number>();
  let schedules = 0;
  const holds = async (one: Schedule) => {
    const world = await live(one, mutation);
    schedules += 1;
    for (const [fault, count] of world.trouble.met) met.set(fault, (met.get(fault) ?? 0) + count);
    return violationsOf(world).length === 0;
  };
  const result: SimulationResult = { schedules, met };
  const { schedules: numRuns, seed } = options;
  const found = await fc.check(fc.asyncProperty(schedule, holds), {
    numRuns,
    seed,
    path: options.path,
    endOnFailure: true,
  });
  result.schedules = schedules;
  if (!found.counterexample) return result;
  const failed = { seed, path: found.counterexamplePath, schedule: found.counterexample[0] };
  const simplest = shrinkForMs > 0 ? await shrink(failed, holds, shrinkForMs) : failed;
  const world = await live(simplest.schedule, mutation, true);
  result.failure = { ...simplest, violations: violationsOf(world), history: world.timeline.history };
  return result;
}

type Failed = Pick<SimulationFailure, 'seed' | 'path' | 'schedule'>;

async function shrink(failed: Failed, holds: (one: Schedule) => Promise<boolean>, forMs: number): Promise<Failed> {
  const { seed, path } = failed;
  const details = await fc.check(fc.asyncProperty(schedule, holds), {
    numRuns: 1,
    seed,
    path,
    interruptAfterTimeLimit: forMs,
  });
  if (!details.counterexample) return failed;
  return { seed, path: details.counterexamplePath, schedule: details.counterexample[0] };
}

async function live(one: Schedule, mutation: Mutation | undefined, keepsHistory = false): Promise<World> {
  const world = new World(one, mutation, keepsHistory);
  await world.run();
  return world;
}
