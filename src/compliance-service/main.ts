import { ConsoleLogger } from '@nestjs/common';
import { startComplianceService } from './compliance-service.js';
import { useQueueBackend } from './use-queue-backend.js';

/** Without Nest's hundred lines about modules and routes, which would hide the one that tells the address. */
class ServiceConsole extends ConsoleLogger {
  override log(message: unknown, context?: string): void {
    if (context === undefined) super.log(message);
  }
}

/** The service alone, without the engine. The only file of the service that reads the environment. */
async function main(): Promise<void> {
  const { HOST, COMPLIANCE_PORT, DATABASE_URL, COMPLIANCE_API_KEY, GATEHOUSE_SANDBOX, REDIS_URL } = process.env;
  if (!DATABASE_URL) {
    throw new Error(
      'Set DATABASE_URL to a PostgreSQL database, for example postgres://user:secret@localhost/compliance',
    );
  }
  const port = Number(COMPLIANCE_PORT || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('Set COMPLIANCE_PORT to a number from 0 to 65535, or leave it out for 4000');
  }
  const sandbox = GATEHOUSE_SANDBOX === 'true';
  if (!REDIS_URL) useQueueBackend();
  const logger = new ServiceConsole('ComplianceService');
  const service = await startComplianceService({
    databaseUrl: DATABASE_URL,
    port,
    host: HOST || undefined,
    sandbox,
    seedApiKey: COMPLIANCE_API_KEY || undefined,
    redisUrl: REDIS_URL || undefined,
    logger,
  });
  logger.log(`The compliance service listens on ${service.url}${sandbox ? ' (sandbox)' : ''}`);
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
