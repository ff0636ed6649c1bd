import type { Json } from '../domain/json.js';
import type { Trouble } from './connection-store.js';
import type { Page, PageRequest } from './read-store.js';

export type HrReconciliationMode =
  /** Makes known who was at work before Gatehouse came; starts nothing for them. */
  | 'baseline'
  /** What differs is taken in like a delivery. */
  | 'repair';

/** A full read that this process carries out until its lease ends. */
export interface ClaimedHrReconciliation {
  id: string;
  organizationId: string;
  connectionId: string;
  mode: HrReconciliationMode;
  /** The fence: whoever took it over has a higher one. */
  epoch: number;
  /** Where it goes on; null at its beginning. */
  page: string | null;
  failures: number;
  /** How many people were listed so far. */
  listed: number;
  /** YYYY-MM-DD in the organization's zone: when the connection was made. */
  connectedDate: string;
}

export interface HrDrift {
  remoteId: string;
  code: 'drift' | 'gone' | 'unreadable';
  message: string;
  /** What was taken in to repair it: event ids with their outcomes. */
  events: Json[];
}

export interface HrReconciliationView {
  id: string;
  mode: HrReconciliationMode;
  state: 'asked' | 'running' | 'completed' | 'failed';
  askedBy: string | null;
  startedAt: string | null;
  endedAt: string | null;
  pages: number;
  /** How many people the HR system has listed. */
  listed: number;
  /** How many of them differed from what was known. */
  changed: number;
  unreadable: number;
  /** How many people are known as active from this connection and were not listed. */
  gone: number;
  error: Trouble | null;
}

export interface HrReconciliationStore {
  /**
   * Connections of these kinds whose day has no full read yet though its hour has come, and those whose first one is
   * still to be asked for.
   */
  connectionsDue(kinds: readonly string[], defaultHour: number): Promise<string[]>;
  /** Puts one on the list. @returns the one that is asked for or running already, if there is one. */
  ask(
    connection: { id: string; organizationId: string },
    mode: HrReconciliationMode,
    askedBy: string | null,
  ): Promise<HrReconciliationView>;
  claim(leaseMs: number): Promise<ClaimedHrReconciliation | undefined>;
  /** In the middle of a long page. @returns false when another process has taken over. */
  prolong(claim: ClaimedHrReconciliation, leaseMs: number): Promise<boolean>;
  /** Stores what a page showed and where the next begins. @returns false when another process has taken over. */
  storePage(
    claim: ClaimedHrReconciliation,
    page: { listed: number; items: HrDrift[]; next: string | undefined },
    leaseMs: number,
  ): Promise<boolean>;
  /** Lists who was not listed and ends it; the deliveries of a baseline begin to be read. */
  complete(claim: ClaimedHrReconciliation): Promise<void>;
  /** How many people are known as active from this connection. */
  activePeople(organizationId: string, connectionId: string): Promise<number>;
  /**
   * @param retryInMs undefined: it has failed for good.
   * @param fromStart whether the next try begins at the first page.
   */
  fail(
    claim: ClaimedHrReconciliation,
    error: Trouble,
    retryInMs: number | undefined,
    fromStart: boolean,
  ): Promise<void>;
  list(connectionId: string, page: PageRequest): Promise<Page<HrReconciliationView>>;
  find(connectionId: string, id: string): Promise<(HrReconciliationView & { items: HrDrift[] }) | undefined>;
}
