import type { OrderCount } from '../domain/monthly-orders.js';
import type { SeenCatalog } from '../domain/seen-catalog.js';
import type { PersonStanding } from './read-store.js';

/** How many people stand how, today. */
export interface PeopleCounts {
  /** People who are employed or will be; standings that nobody has are left out. */
  standings: Partial<Record<PersonStanding, number>>;
  /** People with something open past its due date, or at work since their first day and not cleared. */
  overdue: number;
  /** People whose first day is today or within 14 days. */
  starting: { people: number; notCleared: number };
  /** Cleared people whose clearance ends within so many days, each counting those before it. */
  expiring: { days: 30 | 60 | 90; people: number }[];
}

/** How long steps of one kind take, and where people are now. */
export interface StepTimes {
  kind: string;
  /** Steps that succeeded in the last 90 days. */
  ended: number;
  /** Days from the first try to the end, of those; null: none ended. */
  medianDays: number | null;
  /** Nine in ten took no longer. */
  p90Days: number | null;
  /** Steps of open runs that wait for somebody or something. */
  waiting: number;
  needsAttention: number;
}

export interface Ordered {
  /** The last twelve months, YYYY-MM, oldest first. */
  months: string[];
  counts: OrderCount[];
  prices: SeenCatalog;
  /** YYYY-MM-DD: when the catalogue was read last; null: not yet. */
  pricesSeenOn: string | null;
}

/** Sums over an organization. Each is one statement; they may be of moments a little apart. */
export interface OverviewStore {
  today(organizationId: string): Promise<{ today: string; asOf: string }>;
  people(organizationId: string): Promise<PeopleCounts>;
  /** Where people wait longest comes first. */
  steps(organizationId: string): Promise<StepTimes[]>;
  /** From the effect ledger: what was ordered, or may have been. */
  orders(organizationId: string): Promise<Ordered>;
}
