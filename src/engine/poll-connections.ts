/*
 * When it runs: every few seconds in every worker it looks for connections whose poll is due. Transaction: one per page,
 * which stores what it told and moves the cursor. A repeat: a page that was not stored is asked for again; one that was
 * stored but not acknowledged comes again and tells nothing new. One connection is polled by one worker at a time.
 */
import type { ConnectionRecord, ConnectionStore } from '../ports/connection-store.js';
import type { Log } from '../ports/log.js';
import type { PollStore, PollTurn } from '../ports/poll-store.js';
import type { SecretBox } from '../ports/secret-box.js';
import { pollMs } from './connection-settings.js';
import { toldDelivery } from './delivery-content.js';
import { causeOf, Loop } from './loop.js';
import type { Sources } from './sources.js';
import { failingOf, pauseMs } from './trouble.js';
import type { Vendors } from './vendors.js';

export interface PollParts {
  store: PollStore;
  connections: ConnectionStore;
  sources: Sources;
  vendors: Vendors;
  box: SecretBox;
  log: Log;
  /** There is something to read. */
  onStored(): void;
}

const leaseMs = 120_000;
/** Then other connections have their turn. */
const pagesInARow = 50;
/** Where a vendor cannot be polled, it is asked again in case a new version can. */
const hopelessMs = 24 * 3_600_000;

export class PollConnections extends Loop {
  constructor(
    private readonly parts: PollParts,
    intervalMs = 2_000,
  ) {
    super({ work: 'polling', log: parts.log, intervalMs });
  }

  /** Polls everything that is due. */
  protected async round(): Promise<void> {
    for (;;) {
      const turn = this.isStopped ? undefined : await this.take();
      if (!turn) break;
      await this.poll(turn);
    }
  }

  private take(): Promise<PollTurn | undefined> {
    return this.parts.store.take(this.parts.sources.kindsWithVendor, leaseMs);
  }

  private async poll(turn: PollTurn): Promise<void> {
    const { store } = this.parts;
    const connection = await this.parts.connections.find(turn.connectionId);
    if (!connection) return;
    try {
      const isAtEnd = await this.readPages(turn, connection);
      if (isAtEnd === undefined) return;
      await store.end(turn, isAtEnd === 'cannot' ? hopelessMs : isAtEnd ? pollMs(connection.settings) : 0);
    } catch (error) {
      const failing = failingOf(error);
      if (failing.unforeseen) this.report(error, 'a poll has failed');
      await store.end(turn, pauseMs(turn.failures + 1, failing), failing.trouble);
    }
  }

  /** @returns whether nothing more waits; undefined when another process has taken over. */
  private async readPages(turn: PollTurn, connection: ConnectionRecord): Promise<boolean | 'cannot' | undefined> {
    const open = await this.parts.vendors.open(connection);
    if (!open?.vendor.poll) return 'cannot';
    let cursor = turn.cursor ?? undefined;
    for (let count = 0; count < pagesInARow && !this.isStopped; count += 1) {
      const page = await open.vendor.poll(cursor);
      const { notices } = page;
      const told =
        notices.length > 0 ? toldDelivery(this.parts.box, connection, { origin: 'poll', notices }) : undefined;
      if (!(await this.parts.store.storePage(turn, page.cursor, told, leaseMs))) return undefined;
      if (told) this.parts.onStored();
      await page.acknowledge?.();
      if (!page.more) return true;
      ({ cursor } = page);
    }
    return false;
  }

  private report(error: unknown, message: string): void {
    this.parts.log.error({ cause: causeOf(error) }, message);
  }
}
