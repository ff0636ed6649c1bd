import type { QueueOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { SteadyClient } from '../database/steady-client.js';
import type { ServiceSettings } from '../service-settings.js';

export const DELIVERY_QUEUE = 'compliance-webhooks';

/** All that a job knows. A person's data never enters the queue. */
export interface DeliveryHint {
  deliveryId: number;
}

/**
 * Redis when there is one, else BullMQ's PostgreSQL backend on the service's own database. The prefix keeps services
 * with different databases apart on a shared Redis. Its client is our own, see DeliveryHints.
 */
export function queueOptions({ redisUrl, databaseUrl, schema }: ServiceSettings): QueueOptions {
  const defaultJobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
  if (redisUrl === undefined) {
    const connection = { connectionString: databaseUrl, schema: 'bullmq', max: 2, migrate: true, Client: SteadyClient };
    return { connection, defaultJobOptions };
  }
  const { host, pathname } = new URL(databaseUrl);
  const place = createHash('sha256').update(`${host}${pathname}/${schema}`).digest('hex').slice(0, 12);
  return {
    connection: new Redis(redisUrl, { maxRetriesPerRequest: null }),
    prefix: `compliance-${place}`,
    defaultJobOptions,
  };
}

export function isRedis(connection: unknown): connection is Redis {
  return connection instanceof Redis;
}
