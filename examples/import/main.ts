import { readOptions, usage } from './options.js';
import { ImportApi } from './import-api.js';
import { createProgress } from './progress.js';
import { report } from './report.js';

/** Sends a file of people to Gatehouse and follows it to its end. Exit code 1 when rows are bad or it did not end well. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  const api = new ImportApi(options.url, options.apiKey);
  const progress = createProgress(process.stdout);
  const sent = await api.send(options.file, options.told, (done, total) => {
    progress.show('sent', done, total);
  });
  const ended = await api.follow(sent.id, ({ doneRows, totalRows }) => {
    progress.show('rows', doneRows, totalRows);
  });
  progress.stop();
  process.stdout.write(report(ended, await api.badRows(ended.id), options.url));
  if (ended.state !== 'completed' || ended.totals.rows.bad > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The import failed.'}\n\n${usage}`);
  process.exitCode = 1;
}
