import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { builtInSources } from './adapters/hris/built-in-sources.js';
import { PostgresConnectionStore } from './adapters/postgres/connection-store/postgres-connection-store.js';
import { PostgresDeliveryStore } from './adapters/postgres/delivery-store/postgres-delivery-store.js';
import { PostgresHrReconciliationStore } from './adapters/postgres/hr-reconciliation-store/postgres-hr-reconciliation-store.js';
import { PostgresLeaverStore } from './adapters/postgres/leaver-store/postgres-leaver-store.js';
import { PostgresPollStore } from './adapters/postgres/poll-store/postgres-poll-store.js';
import { aesSecretBox } from './adapters/sealing/aes-secret-box.js';
import { Connections } from './engine/connections.js';
import { FoldPeople } from './engine/fold-people.js';
import { ImportWorker } from './engine/imports/import-worker.js';
import { ConfirmLeavers } from './engine/confirm-leavers.js';
import { DueDecisions } from './engine/due-decisions.js';
import { Inbox } from './engine/inbox.js';
import { IngestEvent } from './engine/ingest-event.js';
import { TellScim } from './engine/tell-scim.js';
import { PollConnections } from './engine/poll-connections.js';
import { ReadDeliveries } from './engine/read-deliveries.js';
import { ReconcileConnections } from './engine/reconcile-connections.js';
import { Reconciler } from './engine/reconciler.js';
import { RereadPerson } from './engine/reread-person.js';
import { ApplyRetention } from './engine/retention/apply-retention.js';
import { SendMails } from './engine/send-mails.js';
import { SendReminders } from './engine/send-reminders.js';
import { Sources } from './engine/sources.js';
import { SweepChanges } from './engine/stream/sweep-changes.js';
import { SendWebhooks } from './engine/webhooks/send-webhooks.js';
import { WatchClearance } from './engine/webhooks/watch-clearance.js';
import { Sweeper } from './engine/sweeper.js';
import { TakeDelivery } from './engine/take-delivery.js';
import { Vendors } from './engine/vendors.js';
import { WatchCatalog } from './engine/watch-catalog.js';
import { WatchConnection } from './engine/watch-connection.js';
import { checkInput } from './http/events/check-input.js';
import { CLOCK, FAILPOINTS, READ_STORE } from './http/tokens.js';
import type { OnboardingOptions } from './onboarding-options.js';
import { DATABASE, LOG, made, OPTIONS } from './onboarding.providers.js';
import type { ConnectionStore } from './ports/connection-store.js';
import type { DeliveryStore } from './ports/delivery-store.js';
import type { Failpoints } from './ports/failpoints.js';
import type { HrReconciliationStore } from './ports/hr-reconciliation-store.js';
import type { Reread } from './ports/leaver-store.js';
import type { Log } from './ports/log.js';
import type { PollStore } from './ports/poll-store.js';
import type { ReadStore } from './ports/read-store.js';
import type { SecretBox } from './ports/secret-box.js';
import type { Clock } from './ports/settings-store.js';

/** What every part of the way of a delivery is made of. */
interface HrisParts {
  connections: ConnectionStore;
  deliveries: DeliveryStore;
  polls: PollStore;
  reconciliations: HrReconciliationStore;
  sources: Sources;
  vendors: Vendors;
  intake: IngestEvent;
  box: SecretBox;
  log: Log;
  failpoints: Failpoints;
}

const PARTS = Symbol('HrisParts');

/** What a worker does again and again, from its start to its end. */
export interface WorkerLoop {
  start(): void;
  /** Waits for what is in hand. */
  stop(): Promise<void>;
}

export const LOOPS = Symbol('WorkerLoops');

/** The way of a delivery: connections, deliveries, polls and full reads. */
export const hrisProviders = (sandbox: boolean): Provider[] => [
  ...foundations,
  made(
    Connections,
    [PARTS],
    ({ connections, box, sources }: HrisParts) => new Connections(connections, box, sources, sandbox),
  ),
  ...ways,
];

const foundations: Provider[] = [
  made(Sources, [OPTIONS], ({ sources = [] }: OnboardingOptions) => new Sources([...builtInSources, ...sources])),
  made(
    Vendors,
    [OPTIONS, Sources, CLOCK],
    ({ secretKey }: OnboardingOptions, sources: Sources, clock: Clock) =>
      new Vendors(sources, aesSecretBox(secretKey), clock),
  ),
  made(PARTS, [OPTIONS, DATABASE, Vendors, Sources, IngestEvent, LOG, FAILPOINTS], gather),
  made(ReadDeliveries, [PARTS], (parts: HrisParts) => new ReadDeliveries({ ...parts, check: checkInput })),
];

const ways: Provider[] = [
  made(
    TakeDelivery,
    [PARTS, ReadDeliveries],
    ({ connections, deliveries, sources, box }: HrisParts, reader: ReadDeliveries) =>
      new TakeDelivery(connections, deliveries, sources, box, () => {
        reader.hurry();
      }),
  ),
  made(
    WatchConnection,
    [PARTS, Connections, ReadDeliveries],
    (parts: HrisParts, connections: Connections, reader: ReadDeliveries) =>
      new WatchConnection({
        ...parts,
        connections,
        connectionStore: parts.connections,
        onStored: () => {
          reader.hurry();
        },
      }),
  ),
  made(
    Inbox,
    [READ_STORE, PARTS],
    (reads: ReadStore, { deliveries, box }: HrisParts) => new Inbox(reads, deliveries, box),
  ),
  made(
    PollConnections,
    [PARTS, ReadDeliveries],
    (parts: HrisParts, reader: ReadDeliveries) =>
      new PollConnections({
        ...parts,
        store: parts.polls,
        onStored: () => {
          reader.hurry();
        },
      }),
  ),
  made(
    ReconcileConnections,
    [PARTS],
    (parts: HrisParts) => new ReconcileConnections({ ...parts, store: parts.reconciliations, check: checkInput }),
  ),
  made(
    RereadPerson,
    [PARTS],
    ({ connections, vendors, intake }: HrisParts) => new RereadPerson(connections, vendors, intake, checkInput),
  ),
  made(
    DueDecisions,
    [DATABASE, IngestEvent, RereadPerson, LOG],
    (database: DataSource, intake: IngestEvent, reader: RereadPerson, log: Log) => {
      const reread: Reread = (organizationId, employeeId) => reader.reread(organizationId, employeeId);
      return new DueDecisions(intake, log, new ConfirmLeavers(new PostgresLeaverStore(database), reread));
    },
  ),
  made(
    LOOPS,
    [
      Sweeper,
      DueDecisions,
      Reconciler,
      WatchCatalog,
      ReadDeliveries,
      PollConnections,
      ReconcileConnections,
      ImportWorker,
      TellScim,
      SendMails,
      SendReminders,
      FoldPeople,
      SweepChanges,
      ApplyRetention,
      WatchClearance,
      SendWebhooks,
    ],
    (...loops: WorkerLoop[]): readonly WorkerLoop[] => loops,
  ),
];

function gather(
  { secretKey }: OnboardingOptions,
  database: DataSource,
  vendors: Vendors,
  sources: Sources,
  intake: IngestEvent,
  log: Log,
  failpoints: Failpoints,
): HrisParts {
  return {
    connections: new PostgresConnectionStore(database),
    deliveries: new PostgresDeliveryStore(database, failpoints),
    polls: new PostgresPollStore(database, failpoints),
    reconciliations: new PostgresHrReconciliationStore(database, failpoints),
    sources,
    vendors,
    intake,
    box: aesSecretBox(secretKey),
    log,
    failpoints,
  };
}
