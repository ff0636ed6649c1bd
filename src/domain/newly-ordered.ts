import type { DueRequirement, Ruling } from './decision.js';
import type { Holding } from './holding.js';
import { continuesEmployment } from './plan.js';
import { beginsRenewal, keyToOrder } from './renewal.js';

/** What a plan assigns or orders anew, by key: not what is under way already, or was paid for before. */
export function newlyOrdered(
  { plan, requirements, opens }: Ruling & { type: 'start' },
  holdings: readonly Holding[],
): string[] {
  const keys = new Set(opens);
  const isUnderWay = (wanted: DueRequirement) => {
    const holding = holdings.find((one) => one.key === wanted.key);
    if (!holding || beginsRenewal(wanted, holding)) return false;
    return holding.ordered || (continuesEmployment(plan.purpose) && (holding.state === 'open' || holding.renewing));
  };
  const added = requirements.filter((wanted) => keys.has(wanted.key) && !isUnderWay(wanted));
  return added.map(keyToOrder).sort();
}
