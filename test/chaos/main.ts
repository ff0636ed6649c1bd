/*
 * Breaks things while people are hired, and checks afterwards that nothing was done twice and nobody was lost.
 * Exit code 0: every promise was kept.
 */
import { describeMachine } from '../../bench/machine.js';
import { readOptions, type Options } from './options.js';
import { perform } from './perform.js';
import { bounds, table, type Result } from './report.js';
import type { Scenario } from './scenario.js';
import type { Transport } from './world/world.js';
import { allScenarios } from './scenarios/all-scenarios.js';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!interrupted.signal.aborted) process.stdout.write('\nStopping, and ending what was started.\n');
    interrupted.abort();
  });
}

try {
  process.exitCode = await play(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!interrupted.signal.aborted)
    process.stderr.write(`${error instanceof Error ? error.message : 'Chaos could not start.'}\n`);
  process.exitCode = interrupted.signal.aborted ? 130 : 1;
}

async function play(options: Options): Promise<number> {
  const [name, ...rest] = options.scenario?.split(':') ?? [];
  const chosen = allScenarios.filter((one) => name === undefined || one.name === name);
  if (chosen.length === 0) {
    throw new Error(`There is no scenario "${name}"; there are: ${allScenarios.map((one) => one.name).join(', ')}.`);
  }
  const machine = describeMachine('embedded', undefined);
  process.stdout.write(
    `seed ${options.seed}; ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB, Node ${machine.node}, load ${machine.loadBefore.toFixed(1)}\n`,
  );
  const late = AbortSignal.timeout(options.minutes * 60_000);
  const results: Result[] = [];
  for (const scenario of chosen) {
    for (const transport of options.transports) {
      if (late.aborted || interrupted.signal.aborted || (scenario.transport ?? transport) !== transport) continue;
      results.push(await show(scenario, transport, options, { only: rest.join(':') || undefined, late }));
    }
  }
  process.stdout.write(`\n${table(results)}\n${bounds(results)}`);
  return results.some((one) => one.violations.length > 0) || interrupted.signal.aborted ? 1 : 0;
}

async function show(
  scenario: Scenario,
  transport: Transport,
  options: Options,
  limits: { only: string | undefined; late: AbortSignal },
): Promise<Result> {
  const startedAt = performance.now();
  const counts = new Map<string, number>();
  process.stdout.write(`\n${scenario.name} on ${transport}: ${scenario.about}\n`);
  const progress = (text: string) => {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const line = `  ${seconds} s  ${[...counts].map(([what, count]) => `${what}: ${count}`).join(', ')}`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  const { kills, seed } = options;
  const told = { transport, seed, kills, progress, ...limits, interrupted: interrupted.signal };
  const result = await perform(scenario, told);
  if (process.stdout.isTTY) process.stdout.write('\n');
  for (const asked of result.asked) process.stdout.write(`  asked of staff: ${asked}\n`);
  for (const violation of result.violations) process.stdout.write(`  NOT KEPT: ${violation}\n`);
  if (result.violations.length > 0) {
    const again = `--scenario ${options.scenario ?? scenario.name} --transport ${transport} --seed ${seed} --kills ${kills}`;
    process.stdout.write(`  To see it again: npm run chaos -- ${again}\n`);
  }
  return result;
}
