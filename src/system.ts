import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { startEmbeddedPostgres } from './adapters/embedded-postgres/embedded-postgres.js';
import { appModule, organizationSlug } from './app.module.js';
import type { Config } from './config.js';
import { HookTokens } from './engine/hook-tokens.js';
import { SetUp } from './engine/session/set-up.js';
import { webhookKinds } from './engine/take-webhook.js';
import { bodyLimitBytes, configureHttp } from './http/configure-http.js';
import { engineLog, createLogger, nestLogger } from './logging.js';
import { Organizations } from './organizations.js';

const weekMs = 7 * 24 * 60 * 60_000;

export interface RunningSystem {
  url: string;
  complianceUrl: string;
  /** Where the first account is made; absent once there is one. */
  setupUrl?: string;
  /** Takes nothing more, lets the work in hand end, then closes databases. */
  close(): Promise<void>;
}

/**
 * Starts everything that the configuration asks for in this process, in order, and undoes it when a part fails.
 * @param gone is told when the embedded PostgreSQL ends by itself: nothing can be done without it.
 */
export async function startSystem(
  config: Config,
  gone: (message: string) => void = () => undefined,
): Promise<RunningSystem> {
  const logger = createLogger(config.logLevel);
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, gone, opened));
    const complianceUrl =
      config.complianceUrl ?? (await openCompliance(config, databaseUrl, nestLogger(logger), opened));
    const nestOptions: NestApplicationOptions = {
      logger: nestLogger(logger),
      abortOnError: false,
      rawBody: true,
    };
    const app = await NestFactory.create<NestFastifyApplication>(
      appModule(config, { databaseUrl, complianceUrl, log: engineLog(logger) }),
      new FastifyAdapter({ bodyLimit: bodyLimitBytes, trustProxy: config.trustedProxies ?? false }),
      nestOptions,
    );
    opened.push(() => app.close());
    configureHttp(app);
    await app.listen(config.port, config.host);
    const url = loopback(await app.getUrl());
    if (config.complianceUrl === undefined) await subscribe({ complianceUrl, url }, config, app);
    const setupUrl = (await app.get(SetUp).isNeeded()) ? `${url}/setup#code=${config.setupCode}` : undefined;
    return { url, complianceUrl, setupUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openEmbedded(
  config: Config,
  gone: (message: string) => void,
  opened: (() => Promise<void>)[],
): Promise<string> {
  const postgres = await startEmbeddedPostgres(config.dataDir, {}, gone);
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

/**
 * Tells the built-in compliance service where to send its webhooks. A token that was rotated in stays; one that is
 * being replaced or was revoked gives way to the configured one or, where that has ended as well, to a new one.
 */
async function subscribe(
  { complianceUrl, url }: Pick<RunningSystem, 'complianceUrl' | 'url'>,
  config: Config,
  app: NestFastifyApplication,
): Promise<void> {
  const [tokens, organizationId] = [app.get(HookTokens), app.get(Organizations).ids.get(organizationSlug) ?? ''];
  const present = [...(await webhookSettings(complianceUrl, config)).matchAll(/\/hooks\/compliance\/([^/"]+)\//g)];
  const known = [...present.map(([, token = '']) => token), config.hookToken];
  const token = (await tokens.lasting(organizationId, known)) ?? (await newToken(tokens, organizationId));
  const targets: Record<string, object> = {};
  for (const kind of webhookKinds) targets[kind] = { url: `${url}/hooks/compliance/${token}/${kind}`, enabled: true };
  await webhookSettings(complianceUrl, config, targets);
}

async function newToken(tokens: HookTokens, organizationId: string): Promise<string> {
  const by = { actor: 'start', reason: 'The token that the built-in compliance service used is being replaced.' };
  return (await tokens.create(organizationId, 'built-in compliance service', weekMs, by)).token;
}

/** @returns the settings as text. */
async function webhookSettings(complianceUrl: string, config: Config, change?: object): Promise<string> {
  const answer = await fetch(`${complianceUrl}/console/api/webhooks`, {
    headers: { authorization: `Token token=${config.complianceApiKey}`, 'content-type': 'application/json' },
    ...(change && { method: 'PUT', body: JSON.stringify(change) }),
  });
  if (answer.ok) return answer.text();
  throw new Error(
    `The compliance service refused the webhook addresses with ${answer.status}: check COMPLIANCE_API_KEY.`,
  );
}

const loopback = (url: string) => url.replace('0.0.0.0', '127.0.0.1').replace('[::1]', '127.0.0.1');
