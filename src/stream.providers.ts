import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresChangeStore } from './adapters/postgres/change-store/postgres-change-store.js';
import { ChangeStream } from './engine/stream/change-stream.js';
import { SweepChanges } from './engine/stream/sweep-changes.js';
import { DATABASE, LOG, made } from './onboarding.providers.js';
import type { Log } from './ports/log.js';

/** What changed, told to whoever listens. */
export const streamProviders: Provider[] = [
  made(
    ChangeStream,
    [DATABASE, LOG],
    (database: DataSource, log: Log) => new ChangeStream(new PostgresChangeStore(database), log),
  ),
  made(
    SweepChanges,
    [DATABASE, LOG],
    (database: DataSource, log: Log) => new SweepChanges(new PostgresChangeStore(database), log),
  ),
];
