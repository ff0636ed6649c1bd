import { benchCompliance, complianceUsage } from './compliance-benchmark.js';
import { benchImport, importUsage } from './import-benchmark.js';
import { benchIngest, ingestUsage } from './ingest-benchmark.js';
import { readStepsOptions, usage } from './options.js';
import { benchRenewals, renewalsUsage } from './renewals-benchmark.js';
import { benchPeople, peopleUsage } from './people-benchmark.js';
import { benchPreview, previewUsage } from './preview-benchmark.js';
import { benchSteps } from './steps-benchmark.js';

const [benchmark, ...args] = process.argv.slice(2);

try {
  if (benchmark === 'steps') await benchSteps(readStepsOptions(args));
  else if (benchmark === 'compliance') await benchCompliance(args);
  else if (benchmark === 'ingest') await benchIngest(args);
  else if (benchmark === 'import') await benchImport(args);
  else if (benchmark === 'renewals') await benchRenewals(args);
  else if (benchmark === 'preview') await benchPreview(args);
  else if (benchmark === 'people') await benchPeople(args);
  else throw new Error(benchmark ? `There is no benchmark "${benchmark}".` : 'Which benchmark?');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  const usages = [usage, complianceUsage, ingestUsage, importUsage, renewalsUsage, previewUsage, peopleUsage];
  console.error(`\n${usages.join('\n')}`);
  process.exitCode = 1;
}
