/*
 * When it runs: when an admin looks at a connection, tests it, reads deliveries again or asks for a poll or a full read.
 * Transaction: one statement each. A repeat: the same answer; a delivery that is replayed twice is read once.
 */
import { randomUUID } from 'node:crypto';
import { healthOf, type Health } from '../domain/connection-health.js';
import { Refusal } from '../domain/failure.js';
import type { ConnectionStanding, ConnectionStore } from '../ports/connection-store.js';
import type { DeliveryStatus, DeliveryStore, DeliveryView } from '../ports/delivery-store.js';
import type {
  HrDrift,
  HrReconciliationMode,
  HrReconciliationStore,
  HrReconciliationView,
} from '../ports/hr-reconciliation-store.js';
import type { PollStore } from '../ports/poll-store.js';
import type { Page, PageRequest } from '../ports/read-store.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { Connections } from './connections.js';
import { showDelivery, toldDelivery, type ShownContent } from './delivery-content.js';
import type { Accountable } from './accountable.js';

export interface WatchParts {
  connections: Connections;
  connectionStore: ConnectionStore;
  deliveries: DeliveryStore;
  polls: PollStore;
  reconciliations: HrReconciliationStore;
  box: SecretBox;
  /** There is something to read. */
  onStored(): void;
}

export type HealthView = Health & ConnectionStanding;

/** A delivery with what came, as people may see it. */
export type DeliveryDetail = DeliveryView & { content: ShownContent | null };

export interface TestReport {
  deliveryId: string;
  worked: string[];
  /** What did not, and what to do. */
  failed: string[];
}

const testWithinMs = 20_000;
const lookEveryMs = 100;

/** What an admin sees and does about the deliveries of a connection. Throws Refusal for connections of others. */
export class WatchConnection {
  constructor(private readonly parts: WatchParts) {}

  async health(organizationId: string, id: string): Promise<HealthView> {
    await this.parts.connections.require(organizationId, id);
    const standing = await this.parts.connectionStore.standing(id);
    return { ...healthOf(standing), ...standing };
  }

  async deliveries(
    organizationId: string,
    id: string,
    status: DeliveryStatus | undefined,
    page: PageRequest,
  ): Promise<Page<DeliveryView>> {
    await this.parts.connections.require(organizationId, id);
    return this.parts.deliveries.list(id, status, page);
  }

  /** One delivery with what came, redacted; null when that was dropped. */
  async delivery(organizationId: string, id: string, deliveryId: string): Promise<DeliveryDetail> {
    await this.parts.connections.require(organizationId, id);
    const known = await this.requireDelivery(id, deliveryId);
    const sealed = await this.parts.deliveries.content(id, deliveryId);
    return { ...known, content: sealed === null ? null : showDelivery(this.parts.box, sealed) };
  }

  /** Reads again everything that was set aside, as far as its content is there. */
  async replayFailed(organizationId: string, id: string, by: Accountable): Promise<{ replayed: number }> {
    await this.parts.connections.require(organizationId, id);
    const answer = await this.parts.deliveries.replayFailed(organizationId, id, by);
    this.parts.onStored();
    return answer;
  }

  async replay(organizationId: string, id: string, deliveryId: string, by: Accountable): Promise<DeliveryView> {
    await this.parts.connections.require(organizationId, id);
    const known = await this.requireDelivery(id, deliveryId);
    if (!(await this.parts.deliveries.replay(organizationId, id, deliveryId, by))) {
      const message =
        'What this delivery said was dropped some days after it was read: have the HR system send it again.';
      throw new Refusal('DELIVERY_CONTENT_DROPPED', message, 'conflict');
    }
    this.parts.onStored();
    return { ...known, ...(await this.parts.deliveries.find(id, deliveryId)) };
  }

  /** A delivery that concerns nobody goes the whole way, and the HR system is asked for something, where it can be. */
  async test(organizationId: string, id: string): Promise<TestReport> {
    const connection = await this.parts.connections.require(organizationId, id);
    const notices = [{ type: 'ignored' as const, why: 'a test, which concerns nobody' }];
    const key = `test:${randomUUID()}`;
    const told = toldDelivery(this.parts.box, connection, { origin: 'test', key, notices });
    const deliveryId = await this.parts.deliveries.store(told);
    this.parts.onStored();
    const read = await this.whenRead(id, deliveryId);
    const worked = ['A delivery was stored.'];
    if (read?.status === 'pending') {
      const failed = [`It was not read within ${testWithinMs / 1_000} seconds: is a worker running (ROLE)?`];
      return { deliveryId, worked, failed };
    }
    worked.push('A worker has read it.');
    if (read?.error) return { deliveryId, worked, failed: [read.error.message] };
    if (JSON.stringify(read?.notices).includes('"reached"')) worked.push('The HR system has answered.');
    return { deliveryId, worked, failed: [] };
  }

  async poll(organizationId: string, id: string): Promise<void> {
    await this.parts.connections.require(organizationId, id);
    await this.parts.polls.due(id);
  }

  async reconcile(
    organizationId: string,
    id: string,
    mode: HrReconciliationMode,
    askedBy: string,
  ): Promise<HrReconciliationView> {
    const connection = await this.parts.connections.require(organizationId, id);
    const { awaitsBaseline } = await this.parts.connectionStore.standing(id);
    return this.parts.reconciliations.ask(connection, awaitsBaseline ? 'baseline' : mode, askedBy);
  }

  async reconciliations(organizationId: string, id: string, page: PageRequest): Promise<Page<HrReconciliationView>> {
    await this.parts.connections.require(organizationId, id);
    return this.parts.reconciliations.list(id, page);
  }

  async reconciliation(
    organizationId: string,
    id: string,
    reconciliationId: string,
  ): Promise<HrReconciliationView & { items: HrDrift[] }> {
    await this.parts.connections.require(organizationId, id);
    const found = await this.parts.reconciliations.find(id, reconciliationId);
    if (found) return found;
    throw new Refusal('RECONCILIATION_NOT_FOUND', 'The connection has no such full read.', 'not-found');
  }

  private async requireDelivery(id: string, deliveryId: string): Promise<DeliveryView> {
    const known = await this.parts.deliveries.find(id, deliveryId);
    if (known) return known;
    throw new Refusal('DELIVERY_NOT_FOUND', 'The connection has no such delivery.', 'not-found');
  }

  private async whenRead(id: string, deliveryId: string): Promise<DeliveryView | undefined> {
    const endsAtMs = performance.now() + testWithinMs;
    for (;;) {
      const found = await this.parts.deliveries.find(id, deliveryId);
      if (found?.status !== 'pending' || performance.now() > endsAtMs) return found;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }
}
