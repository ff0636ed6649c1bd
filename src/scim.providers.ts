import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { readScimSubject } from './adapters/hris/scim.js';
import { PostgresScimStore } from './adapters/postgres/scim-store/postgres-scim-store.js';
import { scimLanguage } from './adapters/scim/scim-language.js';
import { IngestEvent } from './engine/ingest-event.js';
import { ScimResources } from './engine/scim-resources.js';
import { TellScim } from './engine/tell-scim.js';
import { DATABASE, LOG, made } from './onboarding.providers.js';
import type { Log } from './ports/log.js';

/** The SCIM server. */
export const scimProviders: Provider[] = [
  made(
    TellScim,
    [DATABASE, IngestEvent, LOG],
    (database: DataSource, intake: IngestEvent, log: Log) =>
      new TellScim({ store: new PostgresScimStore(database), intake, read: readScimSubject, log }),
  ),
  made(
    ScimResources,
    [DATABASE, TellScim],
    (database: DataSource, scim: TellScim) =>
      new ScimResources(new PostgresScimStore(database), scimLanguage, (userId) => scim.tell(userId)),
  ),
];
