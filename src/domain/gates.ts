import { addDays } from './day.js';
import type { DueDays } from './due-dates.js';
import { isDecided, type Holding } from './holding.js';
import type { PlannedStep } from './plan.js';
import type { ResolvedRequirement } from './requirements.js';
import type { Requirement } from './rule.js';

/** Both YYYY-MM-DD. */
export interface WorkDays {
  today: string;
  /** The first day of the employment. */
  startDate: string;
}

/** The day on which the work on it begins, where that is still to come. */
export function beginsOn({ startDaysBefore }: Requirement, { today, startDate }: WorkDays): string | undefined {
  if (startDaysBefore === undefined) return undefined;
  const day = addDays(startDate, -startDaysBefore);
  return day > today ? day : undefined;
}

/**
 * Puts before the work on each requirement what it has to wait for: the last steps of the requirements that come before
 * it, its day, and the approval of a human.
 */
export function withGates(
  steps: readonly PlannedStep[],
  requirements: readonly ResolvedRequirement[],
  days: WorkDays,
): PlannedStep[] {
  const order = orderOf(requirements);
  const isOf = (key: string) => (step: PlannedStep) => step.requirementKey === key;
  return requirements.reduce<PlannedStep[]>(
    (all, { key, requirement }) => {
      const at = all.findIndex(isOf(key));
      const begin = all[at];
      if (!begin) return all;
      const ends = (order.get(key) ?? []).flatMap((one) =>
        all.filter((step) => isOf(one)(step) && step.completesRequirement).map((step) => step.key),
      );
      const gates = gatesOf(key, requirement, days).map((gate, index, list) => ({
        ...gate,
        needs: index === 0 ? [...begin.needs, ...ends] : [list[index - 1]?.key ?? ''],
      }));
      const lastGate = gates.at(-1);
      const begun = { ...begin, needs: lastGate ? [lastGate.key] : [...begin.needs, ...ends] };
      return [...all.slice(0, at), ...gates, begun, ...all.slice(at + 1)];
    },
    [...steps],
  );
}

function gatesOf(requirementKey: string, requirement: Requirement, days: WorkDays): PlannedStep[] {
  const day = beginsOn(requirement, days);
  const { approval, note = null } = requirement;
  const gate = (kind: string, input: PlannedStep['input']): PlannedStep => ({
    key: `${kind}:${requirementKey}`,
    kind,
    needs: [],
    input,
    requirementKey,
    completesRequirement: false,
  });
  return [
    ...(day === undefined ? [] : [gate('wait-for-day', { day })]),
    ...(approval ? [gate('approve', { role: approval.role, requirement: requirementKey, note })] : []),
  ];
}

/**
 * Which requirements of the list come before which. Rules cannot go in a circle, but additions of staff may close one:
 * the link that would is left out, the same one always.
 */
function orderOf(requirements: readonly ResolvedRequirement[]): Map<string, string[]> {
  const keys = requirements.map(({ key }) => key);
  const order = new Map<string, string[]>();
  const leadsTo = (from: string, to: string): boolean =>
    from === to || (order.get(from) ?? []).some((before) => leadsTo(before, to));
  for (const { key, requirement } of [...requirements].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const before = (requirement.after ?? []).flatMap((told) => meantBy(told, keys) ?? []).sort();
    for (const one of new Set(before)) if (!leadsTo(one, key)) order.set(key, [...(order.get(key) ?? []), one]);
  }
  return order;
}

const isCheckKey = (key: string) => key.startsWith('background-check:');

/** Of background checks a person is asked for one, so whichever a rule names, that one is meant. */
export function meantBy(told: string, keys: readonly string[]): string | undefined {
  return keys.find((key) => key === told) ?? (isCheckKey(told) ? keys.find(isCheckKey) : undefined);
}

/** Without what comes after something that a human decided against: it is asked for, and not begun. */
export function withoutBlocked<T extends ResolvedRequirement>(wanted: readonly T[], holdings: readonly Holding[]): T[] {
  if (holdings.every(({ state }) => state !== 'not-met')) return [...wanted];
  const order = orderOf(wanted);
  const isRefused = (key: string) => holdings.some((one) => one.key === key && one.state === 'not-met');
  const isBlocked = (key: string): boolean => (order.get(key) ?? []).some((one) => isRefused(one) || isBlocked(one));
  return wanted.filter(({ key }) => !isBlocked(key));
}

/** When what the person holds was fulfilled, whatever background check stands for the one that a rule names. */
export function fulfilment(holdings: readonly Holding[], wanted: readonly { key: string }[]): DueDays['fulfilledOn'] {
  const keys = wanted.map(({ key }) => key);
  return (told) => {
    const holding = holdings.find(({ key }) => key === (meantBy(told, keys) ?? told));
    return isDecided(holding) && holding?.state !== 'not-met' ? holding?.metOn : undefined;
  };
}
