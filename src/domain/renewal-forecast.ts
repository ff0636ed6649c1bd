import { addDays } from './day.js';
import { keyToOrder } from './renewal.js';
import { requirementKey, type Requirement } from './rule.js';
import { lastValidDay, renewalDay } from './validity.js';

/** What is asked of somebody, and the day on which it was fulfilled, where it was. */
export interface Renewed {
  requirement: Requirement;
  dueDate?: string;
  metOn?: string;
}

/**
 * Keys of what is ordered or assigned to renew a requirement from tomorrow until that day; once for each renewal. What is
 * not fulfilled yet counts as fulfilled on its due date, or today.
 * @param until YYYY-MM-DD, included.
 */
export function renewalsUntil(until: string, { requirement, dueDate, metOn }: Renewed, today: string): string[] {
  const { validity } = requirement;
  const order = keyToOrder({ key: requirementKey(requirement), requirement, rules: [], renewing: true });
  const orders: string[] = [];
  let fulfilledOn = metOn ?? later(dueDate ?? today, today);
  for (;;) {
    const [end, day] = [lastValidDay(validity, fulfilledOn), renewalDay(validity, { metOn: fulfilledOn })];
    if (end === undefined || day === undefined) return orders;
    const begins = later(day, addDays(today, 1));
    if (begins > until) return orders;
    orders.push(order);
    fulfilledOn = later(end, begins);
  }
}

const later = (a: string, b: string) => (a < b ? b : a);
