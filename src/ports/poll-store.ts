import type { Trouble } from './connection-store.js';
import type { NewDelivery } from './delivery-store.js';

/** The right to poll a connection, until the lease ends. */
export interface PollTurn {
  connectionId: string;
  /** The fence: whoever took over has a higher one. */
  epoch: number;
  /** Where the last page ended; null at the first poll. */
  cursor: string | null;
  /** How often in a row polling has failed. */
  failures: number;
}

export interface PollStore {
  /** The connection of these kinds whose poll is due longest. */
  take(kinds: readonly string[], leaseMs: number): Promise<PollTurn | undefined>;
  /** Stores a page and moves the cursor in one commit. @returns false when another process has taken over. */
  storePage(turn: PollTurn, cursor: string, page: NewDelivery | undefined, leaseMs: number): Promise<boolean>;
  end(turn: PollTurn, nextInMs: number, error?: Trouble): Promise<void>;
  /** Somebody said that there is something to poll. */
  due(connectionId: string): Promise<void>;
}
