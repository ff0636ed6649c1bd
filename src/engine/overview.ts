/*
 * When it runs: when somebody looks at the overview. Transaction: none; a statement each. A repeat: within some seconds the
 * same answer, so that many who look, and pages that look again at every change, cost one look.
 */
import { ordersByMonth, type MonthOfOrders } from '../domain/monthly-orders.js';
import { systemClock } from '../ports/process-clock.js';
import type { OverviewStore, PeopleCounts, StepTimes } from '../ports/overview-store.js';

export interface OverviewView {
  /** When it was counted, at most 30 seconds ago. */
  asOf: string;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
  people: PeopleCounts;
  /** Where people wait longest comes first. */
  steps: StepTimes[];
  orders: {
    /** The last twelve, oldest first. */
    months: MonthOfOrders[];
    /** YYYY-MM-DD: the day of the prices that `spend` is counted by; null: the catalogue was not read yet. */
    pricesSeenOn: string | null;
  };
}

export class Overview {
  private readonly looks = new Map<string, { untilMs: number; view: Promise<OverviewView> }>();

  constructor(
    private readonly store: OverviewStore,
    /** Default: ten times as long as counting took, so that it never takes more than a tenth of a processor. */
    private readonly keptMs = (tookMs: number) => Math.min(30_000, Math.max(1_000, 10 * tookMs)),
  ) {}

  read(organizationId: string): Promise<OverviewView> {
    const nowMs = systemClock.now();
    const known = this.looks.get(organizationId);
    if (known && known.untilMs > nowMs) return known.view;
    const look = { untilMs: Infinity, view: this.look(organizationId) };
    this.looks.set(organizationId, look);
    look.view.then(
      () => (look.untilMs = systemClock.now() + this.keptMs(systemClock.now() - nowMs)),
      () => this.looks.delete(organizationId),
    );
    return look.view;
  }

  private async look(organizationId: string): Promise<OverviewView> {
    const [{ today, asOf }, people, steps, { months, counts, prices, pricesSeenOn }] = await Promise.all([
      this.store.today(organizationId),
      this.store.people(organizationId),
      this.store.steps(organizationId),
      this.store.orders(organizationId),
    ]);
    return { asOf, today, people, steps, orders: { months: ordersByMonth(months, counts, prices), pricesSeenOn } };
  }
}
