import { parseArgs } from 'node:util';
import { simulate, type SimulationFailure } from './simulate.js';
import { faultNames } from './trouble.js';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
  },
});
const [schedules, seed] = [Number(values.schedules), Number(values.seed)];
const begun = performance.now();
process.stdout.write(`simulating ${schedules} schedules with seed ${seed}\n`);
const result = await simulate({ schedules, seed, path: values.path });
const seconds = (performance.now() - begun) / 1_000;
process.stdout.write(
  `${result.schedules} schedules in ${seconds.toFixed(1)} s: ${(result.schedules / seconds).toFixed(0)} schedules/s\n\n`,
);
for (const fault of faultNames)
  process.stdout.write(`  ${fault.padEnd(20)} met ${String(result.met.get(fault) ?? 0).padStart(9)} times\n`);
if (result.failure) {
  process.stdout.write(describe(result.failure));
  process.exitCode = 1;
} else process.stdout.write('\nEvery invariant held.\n');

function describe({ seed: failed, path, schedule, violations, history }: SimulationFailure): string {
  return `
An invariant was broken:
  ${violations.join('\n  ')}

What happened in the simplest schedule that breaks it:
  ${history.join('\n  ')}

The schedule: ${JSON.stringify(schedule)}

See it again with:
  npm run simulate -- --schedules 1 --seed ${failed} --path "${path}"
`;
}
