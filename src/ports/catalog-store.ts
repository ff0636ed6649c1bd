import type { SeenCatalog } from '../domain/seen-catalog.js';
import type { NewAlert } from './alert-store.js';

/** What a look at the live catalogue found. */
export interface CatalogLook {
  /** YYYY-MM-DD in the organization's time zone. */
  day: string;
  seen: SeenCatalog;
  /** Of rules that cannot work. Open alerts of their kind that are not among them are resolved. */
  broken: readonly NewAlert[];
  news: readonly NewAlert[];
}

/** The catalogues of organizations as they were seen last. */
export interface CatalogStore {
  /**
   * Takes an organization that was not looked at on its day; one where looking failed is due again after an hour.
   * @returns its id, or undefined when nobody is due.
   */
  claim(organizationIds: readonly string[], leaseMs: number): Promise<string | undefined>;
  /** What is on record, and which day it is there. */
  seen(organizationId: string): Promise<{ day: string; seen: SeenCatalog }>;
  /** Writes everything in one commit, and the day is done. */
  record(organizationId: string, look: CatalogLook): Promise<void>;
  /** Nobody could look: nothing that was known changes. */
  fail(organizationId: string): Promise<void>;
}
