import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { BullStepQueue } from './adapters/bullmq/bull-step-queue.js';
import { PostgresImportStore } from './adapters/postgres/import-store/postgres-import-store.js';
import { aesSecretBox } from './adapters/sealing/aes-secret-box.js';
import { readTable } from './adapters/tables/read-table.js';
import { FollowHistory } from './engine/follow-history.js';
import { ImportWorker } from './engine/imports/import-worker.js';
import { Imports } from './engine/imports/imports.js';
import { IngestEvent } from './engine/ingest-event.js';
import { StartAssumed } from './engine/start-assumed.js';
import { COMPLIANCE, FAILPOINTS, READ_STORE } from './http/tokens.js';
import { DATABASE, LOG, made, OPTIONS, REGISTERED } from './onboarding.providers.js';
import type { OnboardingOptions } from './onboarding-options.js';
import type { Organizations } from './organizations.js';
import type { ComplianceDirectory } from './ports/compliance.js';
import type { Failpoints } from './ports/failpoints.js';
import type { ImportStore } from './ports/import-store.js';
import type { Log } from './ports/log.js';
import type { ReadStore } from './ports/read-store.js';

const IMPORT_STORE = Symbol('ImportStore');

/** Files of people: taking them in, working them off, and starting what was only assumed. */
export const importProviders: Provider[] = [
  made(
    IMPORT_STORE,
    [DATABASE, FAILPOINTS],
    (source: DataSource, failpoints: Failpoints) => new PostgresImportStore(source, failpoints),
  ),
  made(
    Imports,
    [OPTIONS, IMPORT_STORE],
    ({ secretKey }: OnboardingOptions, store: ImportStore) => new Imports(store, aesSecretBox(secretKey), readTable),
  ),
  made(
    ImportWorker,
    [OPTIONS, REGISTERED, IMPORT_STORE, IngestEvent, BullStepQueue, FollowHistory, COMPLIANCE, LOG],
    (
      { secretKey }: OnboardingOptions,
      known: Organizations,
      store: ImportStore,
      intake: IngestEvent,
      queue: BullStepQueue,
      history: FollowHistory,
      compliance: ComplianceDirectory,
      log: Log,
    ) => {
      const box = aesSecretBox(secretKey);
      const intakeOn: ConstructorParameters<typeof ImportWorker>[0]['intakeOn'] = (memory) =>
        new IngestEvent(memory, queue, history, box);
      return new ImportWorker({ store, intake, intakeOn, box, compliance, log }, () => [...known.ids.values()]);
    },
  ),
  made(
    StartAssumed,
    [READ_STORE, IngestEvent],
    (reads: ReadStore, intake: IngestEvent) => new StartAssumed(reads, intake),
  ),
];
