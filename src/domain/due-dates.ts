import { addDays } from './day.js';
import type { DueTerm, RequirementBase } from './rule.js';

/** The days that due dates are counted from, each YYYY-MM-DD. */
export interface DueDays {
  /** The first day of the employment. */
  startDate: string;
  /** When the HR system first told of it. */
  hireDate: string;
  /** When the requirement of this key was fulfilled, once it is. */
  fulfilledOn: (key: string) => string | undefined;
}

type Due = Pick<RequirementBase, 'dueInDays' | 'dueFrom' | 'alsoDue'>;

/** The earliest of the days that are known yet: what is due from something unfinished has no date until that is done. */
export function dueDateOf(requirement: Due, days: DueDays): string | undefined {
  const { dueInDays, dueFrom = 'start', alsoDue } = requirement;
  if (alsoDue === undefined) {
    const from = dueInDays === undefined ? undefined : dayOf(dueFrom, days);
    return dueInDays === undefined || from === undefined ? undefined : addDays(from, dueInDays);
  }
  return dueTermsOf(requirement)
    .flatMap(({ dueInDays, dueFrom }) => {
      const from = dayOf(dueFrom, days);
      return from === undefined ? [] : [addDays(from, dueInDays)];
    })
    .sort()[0];
}

function dayOf(dueFrom: string, { startDate, hireDate, fulfilledOn }: DueDays): string | undefined {
  if (dueFrom === 'start') return startDate;
  return dueFrom === 'hire' ? hireDate : fulfilledOn(dueFrom);
}

/** Every due day that rules gave, by what it is counted from. */
export function dueTermsOf({ dueInDays, dueFrom = 'start', alsoDue = [] }: Due): DueTerm[] {
  return dueInDays === undefined ? alsoDue : [{ dueInDays, dueFrom }, ...alsoDue];
}

/** The fewest days from each thing that something is counted from, in the order of their names. */
export function uniteDue(a: Due, b: Due): Due {
  const days = new Map<string, number>();
  for (const { dueInDays, dueFrom } of [...dueTermsOf(a), ...dueTermsOf(b)])
    days.set(dueFrom, Math.min(days.get(dueFrom) ?? dueInDays, dueInDays));
  const [first, ...rest] = [...days].map(([dueFrom, dueInDays]) => ({ dueInDays, dueFrom })).sort(byName);
  return {
    dueInDays: first?.dueInDays,
    dueFrom: first?.dueFrom === 'start' ? undefined : first?.dueFrom,
    alsoDue: rest.length > 0 ? rest : undefined,
  };
}

const byName = (a: DueTerm, b: DueTerm) => (a.dueFrom < b.dueFrom ? -1 : 1);
