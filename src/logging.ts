import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { Log } from './ports/log.js';

/** Fields that may hold a person or a secret; never written, wherever they come up. */
const personal = [
  'firstName',
  'lastName',
  'email',
  'dateOfBirth',
  'managerEmail',
  'facts',
  'employee',
  'ssn',
  'authorization',
  'apiKey',
  'key',
  'secret',
  'password',
  'token',
  'cookie',
];

/** Structured logs on standard error, so that standard output stays for people. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      serializers: { error: describeError },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

/** Name, code and stack of an error, but no fields of its own: those can hold requests with bodies and keys. */
function describeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const { name, code, stack } = error as { name?: string; code?: string; stack?: string };
  return { name, code, stack };
}

export const engineLog = (logger: Logger): Log => ({
  info: (fields, message) => {
    logger.info(fields, message);
  },
  warn: (fields, message) => {
    logger.warn(fields, message);
  },
  error: (fields, message) => {
    logger.error(fields, message);
  },
});

/** Nest's own messages through the same log; its boot messages are for debugging. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
      logger[level]({ context }, typeof message === 'string' ? message : describeMessage(message));
    };
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}

function describeMessage(message: unknown): string {
  return message instanceof Error ? `${message.name}: ${message.message}` : JSON.stringify(message);
}
