import { Refused } from '../gatehouse-client.js';
import { runRulesCommand } from './rules-command.js';

try {
  process.exitCode = await runRulesCommand(process.argv.slice(2), (line) => {
    console.log(line);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Refused)
    for (const { pointer, message } of error.problem.errors ?? []) console.error(`${pointer} ${message}`);
  process.exitCode = 1;
}
