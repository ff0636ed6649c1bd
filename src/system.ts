import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { startEmbeddedPostgres } from './adapters/embedded-postgres/embedded-postgres.js';
import { appModule } from './app.module.js';
import type { Config } from './config.js';
import { bodyLimitBytes, configureHttp } from './http/configure-http.js';
import { engineLog, createLogger, nestLogger } from './logging.js';

export interface RunningSystem {
  url: string;
  complianceUrl: string;
  /** Takes nothing more, lets the work in hand end, then closes databases. */
  close(): Promise<void>;
}

/** Starts everything that the configuration asks for in this process, in order, and undoes it when a part fails. */
export async function startSystem(config: Config): Promise<RunningSystem> {
  const logger = createLogger(config.logLevel);
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, opened));
    const complianceUrl =
      config.complianceUrl ?? (await openCompliance(config, databaseUrl, nestLogger(logger), opened));
    const nestOptions: NestApplicationOptions = {
      logger: nestLogger(logger),
      abortOnError: false,
      rawBody: true,
    };
    const app = await NestFactory.create<NestFastifyApplication>(
      appModule(config, { databaseUrl, complianceUrl, log: engineLog(logger) }),
      new FastifyAdapter({ bodyLimit: bodyLimitBytes }),
      nestOptions,
    );
    opened.push(() => app.close());
    configureHttp(app);
    await app.listen(config.port, config.host);
    const url = loopback(await app.getUrl());
    if (config.complianceUrl === undefined) await subscribe(complianceUrl, url, config);
    return { url, complianceUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openEmbedded(config: Config, opened: (() => Promise<void>)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres(config.dataDir);
  opened.push(() => postgres.stop());
  return postgres.url;
}

async function openCompliance(
  config: Config,
  databaseUrl: string,
  logger: ReturnType<typeof nestLogger>,
  opened: (() => Promise<void>)[],
): Promise<string> {
  // Not at all where a compliance service stands elsewhere: its pages take a third of the start.
  const { startComplianceService } = await import('./compliance-service/compliance-service.js');
  const service = await startComplianceService({
    databaseUrl,
    port: config.compliancePort,
    host: config.host,
    sandbox: config.sandbox,
    seedApiKey: config.complianceApiKey,
    redisUrl: config.redisUrl,
    secretKey: config.secretKey,
    sandboxCheckDelay: config.sandboxCheckDelay,
    logger,
  });
  opened.push(() => service.close());
  return service.url;
}

/** Tells the built-in compliance service where to send its webhooks. */
async function subscribe(complianceUrl: string, url: string, config: Config): Promise<void> {
  const kinds = ['quizzes', 'background_checks', 'users', 'documents_users'];
  const targets = kinds.map((kind) => [
    kind,
    { url: `${url}/hooks/compliance/${config.hookToken}/${kind}`, enabled: true },
  ]);
  const answer = await fetch(`${complianceUrl}/console/api/webhooks`, {
    method: 'PUT',
    headers: { authorization: `Token token=${config.complianceApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(targets)),
  });
  if (!answer.ok)
    throw new Error(
      `The compliance service refused the webhook addresses with ${answer.status}: check COMPLIANCE_API_KEY.`,
    );
}

const loopback = (url: string) => url.replace('0.0.0.0', '127.0.0.1').replace('[::1]', '127.0.0.1');
