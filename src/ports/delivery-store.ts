import type { Json } from '../domain/json.js';
import type { Trouble } from './connection-store.js';
import type { Page, PageRequest } from './read-store.js';

export type DeliveryOrigin = 'hook' | 'poll' | 'test';
export type DeliveryStatus = 'pending' | 'done' | 'failed';

export interface NewDelivery {
  organizationId: string;
  connectionId: string;
  /** The vendor's id of it, or a hash of what it says: unique per connection. */
  key: string;
  /** Whether the key is only a hash: then the same content may come again and mean another change. */
  mayRecur: boolean;
  origin: DeliveryOrigin;
  /** What came, encrypted. */
  sealedContent: string;
  /** Size of what came. */
  bytes: number;
}

/** The right to read a connection's deliveries, until the lease ends. */
export interface ReadingTurn {
  organizationId: string;
  connectionId: string;
  /** The fence: whoever took over has a higher one. */
  epoch: number;
  /** In the order in which they came. */
  deliveries: ClaimedDelivery[];
}

export interface ClaimedDelivery {
  id: string;
  /** Changes when the same content comes again while this one is being read. */
  sequence: string;
  origin: DeliveryOrigin;
  sealedContent: string;
  /** How often reading it has failed. */
  attempts: number;
}

/** What became of a delivery. */
export interface SettledDelivery extends Pick<ClaimedDelivery, 'id' | 'sequence'> {
  status: DeliveryStatus;
  /** What it told and what came of that, one for each notice; without facts about people. */
  notices: Json[];
  error?: Trouble;
  /** While pending: when it is tried again. */
  retryInMs?: number;
}

export interface DeliveryView {
  id: string;
  origin: DeliveryOrigin;
  status: DeliveryStatus;
  receivedAt: string;
  endedAt: string | null;
  bytes: number;
  /** How often reading it has failed. */
  attempts: number;
  notices: Json[];
  error: Trouble | null;
  /** Whether it can be read again: the content of what is done is dropped after some days. */
  hasContent: boolean;
}

export interface DeliveryStore {
  /** One statement; durable when it returns. @returns its id, also when it was stored before. */
  store(delivery: NewDelivery): Promise<string>;
  /** The turn of the connection that has waited longest, with its oldest deliveries that are due. */
  takeTurn(leaseMs: number): Promise<ReadingTurn | undefined>;
  prolongTurn(turn: ReadingTurn, leaseMs: number): Promise<void>;
  /** Writes what became of deliveries and ends the turn. @returns false when another process has taken over. */
  endTurn(turn: ReadingTurn, settled: readonly SettledDelivery[], heardEvents: boolean): Promise<boolean>;
  list(connectionId: string, status: DeliveryStatus | undefined, page: PageRequest): Promise<Page<DeliveryView>>;
  find(connectionId: string, id: string): Promise<DeliveryView | undefined>;
  /** What came with it, encrypted; null when it was dropped. */
  content(connectionId: string, id: string): Promise<string | null>;
  /** The delivery that an event of the inbox came with, as far as that is kept. */
  bringing(eventId: string): Promise<(DeliveryView & { connectionId: string }) | undefined>;
  /** Makes it pending again; audited in the same commit. @returns false when its content is gone or there is none. */
  replay(
    organizationId: string,
    connectionId: string,
    id: string,
    by: { actor: string; reason: string },
  ): Promise<boolean>;
  /** Makes all that were set aside pending again, as far as their content is there; audited in the same commit. */
  replayFailed(
    organizationId: string,
    connectionId: string,
    by: { actor: string; reason: string },
  ): Promise<{ replayed: number }>;
}
