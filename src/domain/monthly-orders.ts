import type { SeenCatalog } from './seen-catalog.js';

/** What was ordered in a month, of one thing of the catalogue. */
export interface OrderCount {
  /** YYYY-MM in the organization's time zone. */
  month: string;
  /** `training:camp`, `background-check:level-3`. */
  item: string;
  count: number;
}

export interface MonthOfOrders {
  /** YYYY-MM in the organization's time zone. */
  month: string;
  checks: number;
  trainings: number;
  /** Of all that have a price, in US dollars; null: something was ordered and nothing of it has a price. */
  spend: number | null;
  /** How many orders have no price in the catalogue, and so are not in `spend`. */
  unpriced: number;
}

/** @param months in the order in which they are answered; one without orders is answered too. */
export function ordersByMonth(
  months: readonly string[],
  counts: readonly OrderCount[],
  prices: SeenCatalog,
): MonthOfOrders[] {
  return months.map((month) =>
    sumOf(
      month,
      counts.filter((one) => one.month === month),
      prices,
    ),
  );
}

function sumOf(month: string, counts: readonly OrderCount[], prices: SeenCatalog): MonthOfOrders {
  const sum = { checks: 0, trainings: 0, cents: 0, unpriced: 0 };
  for (const { item, count } of counts) {
    sum[item.startsWith('training:') ? 'trainings' : 'checks'] += count;
    const price = Object.hasOwn(prices, item) ? (prices[item]?.price ?? null) : null;
    if (price === null) sum.unpriced += count;
    else sum.cents += Math.round(price * 100) * count;
  }
  const { checks, trainings, cents, unpriced } = sum;
  const isUnknown = unpriced > 0 && unpriced === checks + trainings;
  return { month, checks, trainings, spend: isUnknown ? null : cents / 100, unpriced };
}
