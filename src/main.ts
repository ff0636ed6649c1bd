import { enablePostgresQueues } from './adapters/bullmq/queue-backend.js';
import { readConfig, type Config } from './config.js';
import { closeOnSignals } from './lifecycle.js';
import { startSystem, type RunningSystem } from './system.js';

try {
  const config = readConfig(process.env);
  enablePostgresQueues();
  const system = await startSystem(config, (message) => {
    process.stderr.write(`${message} Start Gatehouse again: it goes on where it stopped.\n`);
    process.exit(1);
  });
  closeOnSignals(() => system.close());
  process.stdout.write(banner(config, system));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'Gatehouse could not start.'}\n`);
  process.exit(1);
}

function banner(config: Config, system: RunningSystem): string {
  const keys = config.sandbox
    ? `
  keys            kept in ${config.dataDir}/keys.json
    Gatehouse     ${config.apiKey}
    compliance    ${config.complianceApiKey}`
    : '';
  const setup = system.setupUrl === undefined ? '' : `\n  first account   ${system.setupUrl}`;
  return `
Gatehouse is up (${config.role}${config.sandbox ? ', sandbox' : ''})
  API             ${system.url}/v1
  API docs        ${system.url}/docs${setup}
  compliance      ${system.complianceUrl}/api/v2
  console         ${system.complianceUrl}/console${keys}
  queue           ${config.redisUrl === undefined ? 'PostgreSQL' : 'Redis'}
  database        ${config.databaseUrl === undefined ? `embedded PostgreSQL in ${config.dataDir}` : 'DATABASE_URL'}
`;
}
