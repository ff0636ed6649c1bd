import type { Holding } from './holding.js';
import type { ResolvedRequirement } from './requirements.js';
import { requirementKey, type BackgroundCheckRequirement } from './rule.js';
import { isRenewalDue, lastValidDay, renewalDay } from './validity.js';

/** Which fulfilment of a requirement is sought. */
export interface Renewable {
  /** Default: 1, the first. */
  generation?: number;
  /** Whether it is held already and being renewed. */
  renewing?: true;
  /** YYYY-MM-DD */
  dueDate?: string;
}

/**
 * What is held already and is to be renewed, or is being renewed, is sought once more; it is due on the last day on which
 * the present one is valid, or later, where it is of an earlier employment.
 * @param today absent: no renewal may begin.
 */
export function withRenewal<R extends ResolvedRequirement & Renewable>(
  wanted: R,
  holding: Holding | undefined,
  today: string | undefined,
): R {
  if (!holding) return wanted;
  const { generation, renewing, metOn } = holding;
  const { validity } = wanted.requirement;
  const begins = today !== undefined && isRenewalDue(validity, holding, today);
  if (!isFulfilled(holding) || (!renewing && !begins)) return { ...wanted, generation };
  const last = lastValidDay(validity, metOn);
  const dueDate = [wanted.dueDate, last]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  return {
    ...wanted,
    generation: renewing ? generation : generation + 1,
    renewing: true,
    ...(dueDate !== undefined && { dueDate }),
  };
}

/** Whether the renewal begins with this decision. */
export const beginsRenewal = ({ renewing, generation = 1 }: Renewable, holding: Holding | undefined): boolean =>
  renewing === true && generation > (holding?.generation ?? 0);

/** The next day on which the renewal of something that is held begins. */
export function nextRenewalDay(
  wanted: readonly ResolvedRequirement[],
  holdings: readonly Holding[],
  today: string,
): string | undefined {
  return wanted
    .flatMap(({ key, requirement }) => {
      const holding = holdings.find((one) => one.key === key);
      return holding && isFulfilled(holding) && !holding.renewing ? [renewalDay(requirement.validity, holding)] : [];
    })
    .filter((day) => day !== undefined && day > today)
    .sort()[0];
}

/** What is ordered in the place of the check: the first time the check itself, later what the rule says of renewals. */
export function checkToOrder(check: BackgroundCheckRequirement, { renewing }: Renewable): BackgroundCheckRequirement {
  const { level, packageCode } = check.renewal ?? {};
  if (!renewing || (level === undefined && packageCode === undefined)) return check;
  return { ...check, level, packageCode };
}

/** Names what is ordered for it: of a check that is renewed at another level, that one. */
export const keyToOrder = (wanted: ResolvedRequirement & Renewable): string =>
  wanted.requirement.type === 'background-check'
    ? requirementKey(checkToOrder(wanted.requirement, wanted))
    : wanted.key;

/** Sets a later fulfilment's write apart from the ones before. */
export const generationSuffix = ({ generation = 1 }: Pick<Renewable, 'generation'>) =>
  generation > 1 ? `:renewal-${generation - 1}` : '';

const isFulfilled = ({ state }: Holding) => state === 'met' || state === 'waived';
