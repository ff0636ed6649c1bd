import cookie from '@fastify/cookie';
import { Logger, type LoggerService, type NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import { ComplianceServiceModule } from './compliance-service.module.js';
import { OutageLog } from './outage-log.js';
import type { CheckProvider } from './provider/check-provider.js';
import { acceptBodies } from './requests/body-parsers.js';
import { FailureFilter } from './requests/failure.filter.js';
import { ServiceAddress, type MailSettings } from './service-settings.js';

export interface ComplianceServiceOptions {
  databaseUrl: string;
  schema?: string;
  host?: string;
  /** 0 takes any free port. */
  port: number;
  sandbox: boolean;
  /** Sandbox mode only: the key of the organization "Sandbox", which is made if it does not exist. */
  seedApiKey?: string;
  /** Also becomes the logger of Nest, which has one per process: a host hands in its own. */
  logger?: LoggerService;
  /** Without it the webhook queue lives in PostgreSQL, and the program has to call useQueueBackend() before. */
  redisUrl?: string;
  /** Encrypts applicants' data and webhook secrets at rest. At least 32 characters, the same at every start. */
  secretKey: string;
  /** Without it mails wait in the console, as on a machine where everybody only tries things out. */
  mail?: MailSettings;
  /** What links to people start with, behind a proxy. Default: the address on which the service listens. */
  publicUrl?: string;
  /** Who carries out background checks. Default: in sandbox mode the sandbox provider, otherwise nobody. */
  provider?: CheckProvider;
  /** ISO 8601: how long the sandbox provider takes for a check. Default: PT30S. */
  sandboxCheckDelay?: string;
}

export interface ComplianceService {
  url: string;
  /** Answers what it has accepted, stops sending, closes every connection. A second call waits for the first. */
  close(): Promise<void>;
}

/** Starts the whole service: schema, HTTP and webhook sender. Reads no environment. */
export async function startComplianceService(options: ComplianceServiceOptions): Promise<ComplianceService> {
  const address = new ServiceAddress();
  const app = await createApp(options, address);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= app.close());
  let url: string;
  try {
    const host = options.host ?? '127.0.0.1';
    await app.listen({ port: options.port, host });
    url = urlOf(app, host);
    address.url = options.publicUrl?.replace(/\/+$/, '') ?? url;
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

async function createApp(options: ComplianceServiceOptions, address: ServiceAddress): Promise<NestFastifyApplication> {
  const { databaseUrl, schema = 'compliance', sandbox, seedApiKey, redisUrl, secretKey, mail, provider } = options;
  const { sandboxCheckDelay = 'PT30S' } = options;
  const settings = { databaseUrl, schema, sandbox, redisUrl, secretKey, mail, sandboxCheckDelay };
  const logger = options.logger ?? new Logger('ComplianceService');
  const databaseOutage = new OutageLog(logger, 'The database');
  const adapter = new FastifyAdapter({
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      void reply.status(error.statusCode ?? 400).send({ message: error.message });
    },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  await fastify.register(cookie);
  acceptBodies(fastify);
  const nestOptions: Partial<NestApplicationOptions> = { abortOnError: false, bodyParser: false };
  // Nest keeps one logger per process: without this condition one that was not given would replace the host's.
  if (options.logger) nestOptions.logger = options.logger;
  const app = await NestFactory.create<NestFastifyApplication>(
    ComplianceServiceModule.with({ settings, address, logger, databaseOutage, seedApiKey, provider }),
    adapter,
    nestOptions,
  );
  app.useGlobalFilters(new FailureFilter(logger, databaseOutage));
  return app;
}

/** A service that listens everywhere is reached through the loopback by what runs beside it. */
function urlOf(app: NestFastifyApplication, host: string): string {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
