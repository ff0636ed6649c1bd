import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Transport } from './world/world.js';

export interface Options {
  kills: number;
  transports: Transport[];
  seed: number;
  /** After so long it comes to an end, heals and judges. */
  minutes: number;
  /** A scenario's name, or `name:part`; absent: all of them. */
  scenario?: string;
}

const usage = `Usage: npm run chaos -- [options]
  --kills N         how often a process is killed on each queue: random-kills does what the others leave (default 100)
  --transport T     postgres, redis or both (default both)
  --seed S          repeats the choices of an earlier run, though not its timing (default: a new one)
  --minutes M       ends early after M minutes, heals and judges (default 600)
  --scenario NAME   only this one; failpoints:NAME for one failpoint`;

/** @throws Error saying which option is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '100' },
      transport: { type: 'string', default: 'both' },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      minutes: { type: 'string', default: '600' },
      scenario: { type: 'string' },
    },
  });
  return {
    kills: wholeNumber('kills', values.kills, 100_000),
    transports: readTransports(values.transport),
    seed: wholeNumber('seed', values.seed, 2 ** 32 - 1),
    minutes: wholeNumber('minutes', values.minutes, 10_000),
    scenario: values.scenario,
  };
}

function readTransports(told: string): Transport[] {
  if (told === 'both') return ['postgres', 'redis'];
  if (told === 'redis' || told === 'postgres') return [told];
  throw new Error(`--transport is postgres, redis or both, not "${told}".\n\n${usage}`);
}

function wholeNumber(name: string, told: string, maximum: number): number {
  const value = Number(told);
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value;
  throw new Error(`--${name} is a whole number from 1 to ${maximum}, not "${told}".\n\n${usage}`);
}
