/*
 * A host application with two organizations in one Gatehouse: the program itself has one. Configured as the program is,
 * the second organization by variables of its own.
 */
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { enablePostgresQueues } from '../../../src/adapters/bullmq/queue-backend.js';
import { readConfig } from '../../../src/config.js';
import { configureHttp } from '../../../src/http/configure-http.js';
import { closeOnSignals } from '../../../src/lifecycle.js';
import { createLogger, engineLog, nestLogger } from '../../../src/logging.js';
import { OnboardingModule } from '../../../src/onboarding.module.js';

const own = readConfig(process.env);
const second = readConfig({
  ...process.env,
  GATEHOUSE_API_KEY: process.env.SECOND_GATEHOUSE_API_KEY,
  COMPLIANCE_API_KEY: process.env.SECOND_COMPLIANCE_API_KEY,
  COMPLIANCE_HOOK_TOKEN: process.env.SECOND_COMPLIANCE_HOOK_TOKEN,
});
const logger = createLogger(own.logLevel);
enablePostgresQueues();

@Module({
  imports: [
    OnboardingModule.forRoot({
      sandbox: own.sandbox,
      times: own.times,
      secretKey: own.secretKey,
      log: engineLog(logger),
      database: { url: own.databaseUrl ?? '' },
      ...(own.redisUrl !== undefined && { queue: { redisUrl: own.redisUrl } }),
      organizations: [own, second].map((config, index) => ({
        slug: index === 0 ? 'default' : 'second',
        name: index === 0 ? 'First' : 'Second',
        apiKeys: [{ name: 'admin', key: config.apiKey }],
        compliance: { baseUrl: config.complianceUrl ?? '', apiKey: config.complianceApiKey },
        hookToken: config.hookToken,
        rules: config.rulesDir,
      })),
    }),
  ],
})
class HostModule {}

const app = await NestFactory.create<NestFastifyApplication>(HostModule, new FastifyAdapter(), {
  logger: nestLogger(logger),
  abortOnError: false,
  rawBody: true,
});
configureHttp(app);
await app.listen(own.port, own.host);
closeOnSignals(() => app.close());
process.stdout.write('Gatehouse is up\n');
