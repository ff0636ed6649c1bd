import { parseArgs } from 'node:util';

export type Transport = 'postgres' | 'redis';

export interface StepsOptions {
  runs: number;
  inflight: number;
  steps: number;
  /** Jobs in hand at once, for the engine's worker and for the raw one. */
  concurrency: number;
  repeat: number;
  transports: Transport[];
  jsonFile?: string;
}

export const usage = `Usage: npm run bench -- steps [options]
  --runs N         runs per measurement (default 1000)
  --inflight N     runs in flight at once (default 50)
  --steps N        sequential steps of a run (default 6)
  --concurrency N  jobs in hand at once (default: as many as runs in flight)
  --repeat N       measurements of each row; the table shows medians (default 3)
  --transport T    postgres, redis or both (default both)
  --json FILE      write every single measurement there`;

/** @throws Error saying which option is wrong. */
export function readStepsOptions(args: string[]): StepsOptions {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '1000' },
      inflight: { type: 'string', default: '50' },
      steps: { type: 'string', default: '6' },
      concurrency: { type: 'string' },
      repeat: { type: 'string', default: '3' },
      transport: { type: 'string', default: 'both' },
      json: { type: 'string' },
    },
  });
  const inflight = count('inflight', values.inflight, 1_000);
  return {
    runs: count('runs', values.runs, 100_000),
    inflight,
    steps: count('steps', values.steps, 100),
    concurrency: count('concurrency', values.concurrency ?? String(inflight), 1_000),
    repeat: count('repeat', values.repeat, 50),
    transports: readTransports(values.transport),
    jsonFile: values.json,
  };
}

function readTransports(told: string): Transport[] {
  if (told === 'both') return ['redis', 'postgres'];
  if (told === 'redis' || told === 'postgres') return [told];
  throw new Error(`--transport is postgres, redis or both, not "${told}".`);
}

function count(name: string, told: string, maximum: number): number {
  const value = Number(told);
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value;
  throw new Error(`--${name} is a whole number from 1 to ${maximum}, not "${told}".`);
}
