import { readStepsOptions, usage } from './options.js';
import { benchSteps } from './steps-benchmark.js';

const [benchmark, ...args] = process.argv.slice(2);

try {
  if (benchmark !== 'steps') throw new Error(benchmark ? `There is no benchmark "${benchmark}".` : 'Which benchmark?');
  await benchSteps(readStepsOptions(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`\n${usage}`);
  process.exitCode = 1;
}
