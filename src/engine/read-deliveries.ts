/*
 * When it runs: every second in every worker, and at once when a delivery was stored by this process. Transaction: a turn is
 * taken and ended by one each; none is open while it is worked on. A repeat: a turn that was not ended is taken over when
 * its lease is over, and reading again does no harm. One connection is read by one worker at a time.
 */
import type { ConnectionStore } from '../ports/connection-store.js';
import type { DeliveryStore, ReadingTurn } from '../ports/delivery-store.js';
import type { Failpoints } from '../ports/failpoints.js';
import type { Log } from '../ports/log.js';
import type { PollStore } from '../ports/poll-store.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { CheckInput } from './check-input.js';
import { openDelivery } from './delivery-content.js';
import type { IngestEvent } from './ingest-event.js';
import { causeOf, Loop } from './loop.js';
import type { Sources } from './sources.js';
import { TurnReading } from './turn-reading.js';
import type { Vendors } from './vendors.js';

export interface DeliveryReaderParts {
  deliveries: DeliveryStore;
  connections: ConnectionStore;
  polls: PollStore;
  sources: Sources;
  vendors: Vendors;
  intake: IngestEvent;
  check: CheckInput;
  box: SecretBox;
  log: Log;
  failpoints?: Failpoints;
}

/** Prolonged while the worker lives, so that what a dead one had in hand is soon somebody else's. */
const leaseMs = 15_000;
/** No person is begun later than this: what has become of others is to be seen. */
const workMs = 30_000;
/** A slow HR system must not keep the deliveries of others waiting. */
const turnsAtOnce = 4;

export class ReadDeliveries extends Loop {
  constructor(
    private readonly parts: DeliveryReaderParts,
    intervalMs = 1_000,
  ) {
    super({ work: 'reading deliveries', log: parts.log, intervalMs });
  }

  /** Reads everything that is due. */
  protected async round(): Promise<void> {
    await this.takeTurns({ free: turnsAtOnce });
  }

  /** One after the other, and as soon as there is one, others beside it. */
  private async takeTurns(places: { free: number }): Promise<void> {
    if (places.free === 0 || this.isStopped) return;
    places.free -= 1;
    let beside: Promise<void> = Promise.resolve();
    try {
      const turn = await this.parts.deliveries.takeTurn(leaseMs);
      if (!turn) return;
      beside = this.takeTurns(places);
      await this.readTurn(turn);
    } finally {
      places.free += 1;
      await beside;
    }
    await this.takeTurns(places);
  }

  private async readTurn(turn: ReadingTurn): Promise<void> {
    const { connections, deliveries, sources, box, intake, check, polls } = this.parts;
    const connection = await connections.find(turn.connectionId);
    const source = connection && sources.of(connection.kind);
    if (!connection || !source) return this.leaveTo(turn);
    const vendor = await this.parts.vendors.open(connection);
    const poll = () => polls.due(connection.id);
    const report = (error: unknown) => {
      this.report(error, 'a delivery could not be taken in');
    };
    const parts = { intake, check, vendor, poll, report };
    const reading = new TurnReading(connection, parts, turn.deliveries, ({ sealedContent }) =>
      openDelivery(box, source, connection, sealedContent),
    );
    this.parts.failpoints?.reach('delivery-read');
    const endsAtMs = performance.now() + workMs;
    const beat = setInterval(() => {
      // When it cannot be prolonged, somebody else reads the same: that does no harm.
      deliveries.prolongTurn(turn, leaseMs).catch(() => undefined);
    }, leaseMs / 4);
    try {
      await reading.carryOut(() => !this.isStopped && performance.now() < endsAtMs);
    } finally {
      clearInterval(beat);
    }
    await deliveries.endTurn(turn, reading.settled(), reading.heardEvents);
  }

  /** A kind that this process does not know belongs to a newer version, or to a host that has dropped it. */
  private async leaveTo(turn: ReadingTurn): Promise<void> {
    const message = 'No HR source of the connection’s kind is registered here: register it, then the delivery is read.';
    const error = { code: 'UNKNOWN_SOURCE_KIND', message };
    const settled = turn.deliveries.map(({ id, sequence }) => ({
      id,
      sequence,
      notices: [],
      error,
      retryInMs: 60_000,
    }));
    await this.parts.deliveries.endTurn(
      turn,
      settled.map((one) => ({ ...one, status: 'pending' })),
      false,
    );
  }

  private report(error: unknown, message: string): void {
    this.parts.log.error({ cause: causeOf(error) }, message);
  }
}
