import { randomUUID } from 'node:crypto';
import { PostgresConnectionStore } from '../../src/adapters/postgres/connection-store/postgres-connection-store.js';
import { PostgresDeliveryStore } from '../../src/adapters/postgres/delivery-store/postgres-delivery-store.js';
import { PostgresHrReconciliationStore } from '../../src/adapters/postgres/hr-reconciliation-store/postgres-hr-reconciliation-store.js';
import { PostgresPollStore } from '../../src/adapters/postgres/poll-store/postgres-poll-store.js';
import { PostgresClock } from '../../src/adapters/postgres/settings-store/postgres-clock.js';
import { sharedSecret } from '../../src/adapters/hris/signatures.js';
import { builtInSources } from '../../src/adapters/hris/built-in-sources.js';
import { aesSecretBox } from '../../src/adapters/sealing/aes-secret-box.js';
import { CallFailure } from '../../src/domain/failure.js';
import type { HrRecord } from '../../src/domain/hr-record.js';
import { Connections, type ConnectionView, type NewConnection } from '../../src/engine/connections.js';
import { Inbox } from '../../src/engine/inbox.js';
import { PollConnections } from '../../src/engine/poll-connections.js';
import { ReadDeliveries } from '../../src/engine/read-deliveries.js';
import { ReconcileConnections } from '../../src/engine/reconcile-connections.js';
import { RereadPerson } from '../../src/engine/reread-person.js';
import { Sources } from '../../src/engine/sources.js';
import { TakeDelivery } from '../../src/engine/take-delivery.js';
import { Vendors } from '../../src/engine/vendors.js';
import { WatchConnection } from '../../src/engine/watch-connection.js';
import { checkInput } from '../../src/http/events/check-input.js';
import type { DeliveryView } from '../../src/ports/delivery-store.js';
import type { HrisSource, Notice, PolledPage } from '../../src/ports/hris-source.js';
import type { EventView } from '../../src/ports/read-store.js';
import { postgresReadStore } from '../../src/adapters/postgres/read-store/postgres-read-store.js';
import type { TestEngine } from './engine.js';

export const record = (remoteId: string, change: Partial<HrRecord> = {}): HrRecord => ({
  remoteId,
  status: 'active',
  startDate: '2020-01-01',
  facts: { firstName: 'Ana', lastName: remoteId, email: `${remoteId.toLowerCase()}@example.org`, role: 'driver' },
  ...change,
});

/** An HR system whose webhooks only say who changed; the test says what it holds and how it answers. */
export class ThinHr {
  readonly people = new Map<string, HrRecord>();
  /** Ids of the people who were asked for, in order. */
  readonly asked: string[] = [];
  readonly pages: PolledPage[] = [];
  readonly acknowledged: string[] = [];
  pageSize = 2;
  /** A page of everybody that cannot be read. */
  breaksAtPage: string | undefined;
  /** Thrown by the next calls of a kind. */
  failures: Record<'find' | 'poll' | 'everyone', Error[]> = { find: [], poll: [], everyone: [] };

  readonly source: HrisSource = {
    kind: 'thin',
    title: 'A thin one',
    credentials: { token: { type: 'text', about: 'API token', required: true } },
    baseUrl: 'https://thin.example',
    verify: sharedSecret('x-secret'),
    deliveryId: ({ headers }) => headers['x-id'],
    handshake: ({ query }) =>
      query.challenge === undefined ? undefined : { status: 200, body: { answer: query.challenge } },
    read: ({ body }) => JSON.parse(body.toString()) as Notice[],
    vendor: () => ({
      find: async (remoteId) => {
        this.asked.push(remoteId);
        await this.mayFail('find');
        return this.people.get(remoteId);
      },
      poll: async (cursor) => {
        await this.mayFail('poll');
        return (
          this.pages.find((page) => page.cursor > (cursor ?? '')) ?? { notices: [], cursor: cursor ?? '0', more: false }
        );
      },
      everyone: async (page) => {
        await this.mayFail('everyone');
        if (page !== undefined && page === this.breaksAtPage)
          throw new CallFailure('HR_SYSTEM_ANSWERED_ERROR', 'busy', 'refused', true);
        const from = Number(page ?? 0);
        const all = [...this.people.values()];
        const next = from + this.pageSize < all.length ? String(from + this.pageSize) : undefined;
        return { records: all.slice(from, from + this.pageSize), ...(next !== undefined && { next }) };
      },
    }),
  };

  private mayFail(call: keyof ThinHr['failures']): Promise<void> {
    const failure = this.failures[call].shift();
    return failure ? Promise.reject(failure) : Promise.resolve();
  }
}

/** The way of a delivery without timers, on a test engine: the test says when a worker works. */
export class TestHris {
  readonly hr = new ThinHr();
  readonly connections: Connections;
  readonly watch: WatchConnection;
  readonly inbox: Inbox;
  readonly reread: RereadPerson;
  readonly take: TakeDelivery;
  private readonly poller: PollConnections;
  private readonly reconciler: ReconcileConnections;
  private readonly parts;

  constructor(private readonly engine: TestEngine) {
    const { database, intake } = engine;
    const box = aesSecretBox('a secret key of thirty-two characters');
    const sources = new Sources([...builtInSources, this.hr.source]);
    const connections = new PostgresConnectionStore(database);
    const deliveries = new PostgresDeliveryStore(database);
    const polls = new PostgresPollStore(database);
    const reconciliations = new PostgresHrReconciliationStore(database);
    const vendors = new Vendors(sources, box, new PostgresClock(database));
    const write = (fields: object, message: string) => engine.logged.push(`${message} ${JSON.stringify(fields)}`);
    const log = { info: write, warn: write, error: write };
    const onStored = () => undefined;
    this.parts = { connections, deliveries, polls, sources, vendors, intake, check: checkInput, box, log };
    this.connections = new Connections(connections, box, sources, true);
    this.take = new TakeDelivery(connections, deliveries, sources, box, onStored);
    this.poller = new PollConnections({ ...this.parts, store: polls, onStored });
    this.reconciler = new ReconcileConnections({ ...this.parts, store: reconciliations });
    this.reread = new RereadPerson(connections, vendors, intake, checkInput);
    this.inbox = new Inbox(postgresReadStore(database), deliveries, box);
    const watched = { connectionStore: connections, deliveries, polls, reconciliations, box, onStored };
    this.watch = new WatchConnection({ ...watched, connections: this.connections });
  }

  /** A worker of its own, as another process has one. */
  worker(): ReadDeliveries {
    return new ReadDeliveries(this.parts);
  }

  /** A connection to the thin HR system whose first full read is done. */
  async connect(
    change: Partial<NewConnection> = {},
    organizationId = this.engine.organizationId,
  ): Promise<ConnectionView> {
    const told = {
      kind: 'thin',
      name: 'Thin',
      settings: {},
      secret: 's3cret-of-thin',
      credentials: { token: 't0ken' },
    };
    const connection = await this.connections.add(organizationId, { ...told, ...change }, { actor: 'mia' });
    await this.reconciler.tick();
    return connection;
  }

  /** @returns whether it was believed. */
  async deliver(
    { id }: { id: string },
    notices: Notice[] | string,
    { secret = 's3cret-of-thin', deliveryId = randomUUID() }: { secret?: string; deliveryId?: string | null } = {},
  ): Promise<boolean> {
    const body = Buffer.from(typeof notices === 'string' ? notices : JSON.stringify(notices));
    const headers = { 'x-secret': secret, 'x-id': deliveryId ?? undefined };
    return (await this.take.take(id, { method: 'POST', query: {}, headers, body })) === 'stored';
  }

  /** Reads what is due, polls and full reads included, and lets steps run. */
  async work(): Promise<void> {
    await this.reconciler.tick();
    await this.poller.tick();
    await this.worker().tick();
    await this.engine.drain();
  }

  /** As if the pauses before the next try were over. */
  async skipPauses(): Promise<void> {
    await this.engine.sql('UPDATE hr_delivery SET due_at = now()');
    await this.engine.sql('UPDATE hr_reconciliation SET due_at = now()');
    await this.engine.sql('UPDATE connection_state SET poll_due_at = now()');
  }

  /** Oldest first. */
  async deliveries({ id }: { id: string }): Promise<DeliveryView[]> {
    const page = await this.watch.deliveries(this.engine.organizationId, id, undefined, { limit: 200 });
    return page.items.reverse();
  }

  /** Of one person, oldest first. */
  async events(employeeId: string): Promise<EventView[]> {
    const reads = postgresReadStore(this.engine.database);
    const page = await reads.events(this.engine.organizationId, { employeeId }, { limit: 200 });
    return page.items.reverse();
  }
}
