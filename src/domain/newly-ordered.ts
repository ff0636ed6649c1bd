import type { Holding } from './holding.js';
import type { Plan } from './plan.js';

/** The requirements that a plan assigns or orders anew: not what is under way already, or was paid for before. */
export function newlyOrdered(plan: Pick<Plan, 'purpose' | 'steps'>, holdings: readonly Holding[]): string[] {
  const keys = new Set(plan.steps.flatMap((step) => step.requirementKey ?? []));
  const isUnderWay = (key: string) => {
    const holding = holdings.find((one) => one.key === key);
    return holding !== undefined && (holding.ordered || (plan.purpose === 'update' && holding.state === 'open'));
  };
  return [...keys].filter((key) => !isUnderWay(key)).sort();
}
