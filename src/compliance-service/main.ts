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
  const { COMPLIANCE_SECRET_KEY, COMPLIANCE_PUBLIC_URL, COMPLIANCE_SMTP_URL, COMPLIANCE_MAIL_FROM } = process.env;
  if (!DATABASE_URL) {
    throw new Error(
      'Set DATABASE_URL to a PostgreSQL database, for example postgres://user:secret@localhost/compliance',
    );
  }
  const port = Number(COMPLIANCE_PORT || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('Set COMPLIANCE_PORT to a number from 0 to 65535, or leave it out for 4000');
  }
  if (!COMPLIANCE_SECRET_KEY || COMPLIANCE_SECRET_KEY.length < 32) {
    throw new Error('Set COMPLIANCE_SECRET_KEY to at least 32 characters, such as "openssl rand -hex 32" makes');
  }
  if (COMPLIANCE_SMTP_URL && !COMPLIANCE_MAIL_FROM) {
    throw new Error('Set COMPLIANCE_MAIL_FROM to the sender of mails, for example "People <people@example.org>"');
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
    secretKey: COMPLIANCE_SECRET_KEY,
    publicUrl: COMPLIANCE_PUBLIC_URL || undefined,
    mail: COMPLIANCE_SMTP_URL ? { smtpUrl: COMPLIANCE_SMTP_URL, from: COMPLIANCE_MAIL_FROM ?? '' } : undefined,
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
