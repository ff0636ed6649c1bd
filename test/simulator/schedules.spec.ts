import { describe, expect, it } from '@jest/globals';
import { mutants } from './mutants.js';
import { simulate } from './simulate.js';
import { faultNames } from './trouble.js';

describe('in thousands of schedules of crashes, stalls and losses', () => {
  it('nothing is made twice, nobody is forgotten and everything is told', async () => {
    const { failure, met } = await simulate({ schedules: 2_000, seed: 20_300_107 });
    expect(failure?.violations).toBeUndefined();
    expect(faultNames.filter((fault) => !met.has(fault))).toEqual([]);
  }, 300_000);
});

describe('the simulator', () => {
  it.each(mutants)(
    'notices when %s',
    async (_, mutation) => {
      const { failure } = await simulate({ schedules: 2_000, seed: 4, mutation, shrinkForMs: 0 });
      expect(failure?.violations.length).toBeGreaterThan(0);
    },
    120_000,
  );

  it('shows the simplest schedule it finds, and the same again from its seed and path', async () => {
    const [, mutation] = mutants[0] ?? [];
    const first = await simulate({ schedules: 2_000, seed: 4, mutation, shrinkForMs: 5_000 });
    const { seed = 0, path } = first.failure ?? {};
    const again = await simulate({ schedules: 1, seed, path, mutation, shrinkForMs: 0 });
    expect(again.failure?.violations).toEqual(first.failure?.violations);
    expect(again.failure?.history).toEqual(first.failure?.history);
  }, 120_000);
});
