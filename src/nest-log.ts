import { Logger } from '@nestjs/common';
import type { Log } from './ports/log.js';

/** Where the host gives no log, Nest's own is used. */
export function nestLog(): Log {
  const logger = new Logger('Gatehouse');
  const line = (fields: object, message: string) => `${message} ${JSON.stringify(fields)}`;
  return {
    info: (fields, message) => {
      logger.log(line(fields, message));
    },
    warn: (fields, message) => {
      logger.warn(line(fields, message));
    },
    error: (fields, message) => {
      logger.error(line(fields, message));
    },
  };
}
