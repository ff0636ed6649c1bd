import type { LoggerService } from '@nestjs/common';

/** How one running service was configured. `schema` lets several services share a database. */
export interface ServiceSettings {
  databaseUrl: string;
  schema: string;
  sandbox: boolean;
  redisUrl?: string;
  secretKey: string;
  mail?: MailSettings;
  /** ISO 8601: how long the sandbox provider takes for a check. */
  sandboxCheckDelay: string;
}

/** Where mails to people are handed over, and whom they are from. */
export interface MailSettings {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  smtpUrl: string;
  /** Such as "Lakeside Camp <people@lakeside.example>". */
  from: string;
}

/**
 * Where this service can be reached; every link in an answer starts with it. Links are composed when they are read,
 * never stored, so that a service which moves to another port hands out links that work.
 */
export class ServiceAddress {
  url = '';
}

export const SERVICE_SETTINGS = Symbol('ServiceSettings');
export const SERVICE_LOGGER = Symbol('ServiceLogger');
/** One for the whole service: requests notice that the database is away, the delivery sweep that it is back. */
export const DATABASE_OUTAGE = Symbol('DatabaseOutage');

export type ServiceLogger = Pick<LoggerService, 'log' | 'warn' | 'error'>;
