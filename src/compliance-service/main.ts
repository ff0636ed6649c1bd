import { ConsoleLogger } from '@nestjs/common';
import { startComplianceService } from './compliance-service.js';
import { readConfiguration } from './configuration.js';
import { useQueueBackend } from './use-queue-backend.js';

/** Without Nest's hundred lines about modules and routes, which would hide the one that tells the address. */
class ServiceConsole extends ConsoleLogger {
  override log(message: unknown, context?: string): void {
    if (context === undefined) super.log(message);
  }
}

/** The service alone, without the engine. The only file of the service that looks at the environment. */
async function main(): Promise<void> {
  const options = readConfiguration(process.env);
  if (options.redisUrl === undefined) useQueueBackend();
  const logger = new ServiceConsole('ComplianceService');
  const service = await startComplianceService({ ...options, logger });
  logger.log(`The compliance service listens on ${service.url}${options.sandbox ? ' (sandbox)' : ''}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      service.close().catch((error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      });
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
