import { isCheck, type ResolvedRequirement } from './requirements.js';
import { checkRank, requirementKey, type Requirement } from './rule.js';
import { onTermsOf } from './unite.js';
import { hasLapsed, isRenewalDue } from './validity.js';

export type HoldingState =
  /** Being worked on. */
  | 'open'
  /** Taken for granted of somebody who was at work before Gatehouse came: nothing is done about it, and it does not clear. */
  | 'assumed'
  | 'met'
  /** A human decided that it is not needed. */
  | 'waived'
  /** A human decided against the person. */
  | 'not-met';

/** One requirement of one person and how far it is. */
export interface Holding {
  key: string;
  requirement: Requirement;
  state: HoldingState;
  /** Whether today's rules ask for it. */
  current: boolean;
  /** YYYY-MM-DD */
  dueDate?: string;
  metAt?: string;
  /** YYYY-MM-DD: the day of `metAt` in the organization's time zone. */
  metOn?: string;
  /** Which fulfilment it stands at, or is sought while it is open or renewed: 1 for the first. */
  generation: number;
  /** Whether the next fulfilment is being worked on; what was fulfilled before counts until its end meanwhile. */
  renewing: boolean;
  /** YYYY-MM-DD: the day on which the work on this generation began. */
  begunOn?: string;
  rules: string[];
  /** Whether the paid order of this generation may already have been placed. */
  ordered: boolean;
  /** The id of the person in whose name it was, where that is another record of the same human. */
  orderedAs?: string;
}

/**
 * Keeps a check that the person has, or that is under way, where it ranks at least as high as the one the rules ask
 * for: nobody pays twice for less. One that lasts goes before one that must be renewed, and one that counts no more is
 * none. How long a kept one counts is what the rules ask for now; its renewal is its own.
 */
export function keepBetterCheck(
  wanted: readonly ResolvedRequirement[],
  holdings: readonly Holding[],
  today: string,
): { requirements: ResolvedRequirement[]; notes: string[] } {
  const notes: string[] = [];
  const requirements = wanted.map((resolved) => {
    if (!isCheck(resolved)) return resolved;
    const { validity } = resolved.requirement;
    for (const isOver of [isRenewalDue, hasLapsed]) {
      const good = holdings.filter((holding) => holding.renewing || !isOver(validity, holding, today));
      if (good.some((holding) => holding.key === resolved.key && isKept(holding))) return resolved;
      const better = bestCheck(good, checkRank(resolved.requirement));
      if (better === undefined) continue;
      notes.push(`${better.key} is kept: it ranks at least as high as ${resolved.key}.`);
      const requirement = onTermsOf(better.requirement, resolved.requirement);
      return { key: requirementKey(requirement), requirement, rules: resolved.rules };
    }
    return resolved;
  });
  return { requirements, notes };
}

const inUse = ({ state, ordered }: Holding) => state === 'met' || state === 'assumed' || (state === 'open' && ordered);

/** A waiver holds for what was waived and nothing else: nobody has looked at the person. */
const isKept = (holding: Holding) => inUse(holding) || holding.state === 'waived';

/** Of the checks in use that rank high enough one that is done, and of these the highest, whatever the order of the record. */
function bestCheck(holdings: readonly Holding[], minimumRank: number) {
  return holdings
    .filter(inUse)
    .flatMap(({ key, state, requirement }) =>
      requirement.type === 'background-check' && checkRank(requirement) >= minimumRank
        ? [{ key, state, requirement }]
        : [],
    )
    .sort(
      (a, b) =>
        Number(b.state === 'met') - Number(a.state === 'met') ||
        checkRank(b.requirement) - checkRank(a.requirement) ||
        (a.key < b.key ? -1 : 1),
    )[0];
}

/** Whether work on the requirement has ended, one way or the other. */
export const isDecided = (holding: Holding | undefined) =>
  holding !== undefined && holding.state !== 'open' && holding.state !== 'assumed';
