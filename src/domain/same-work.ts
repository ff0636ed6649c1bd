import { canonical } from './canonical.js';
import type { DueRequirement, PersonOnRecord } from './decision.js';
import { beginsOn, type WorkDays } from './gates.js';
import type { Holding } from './holding.js';
import type { Requirement } from './rule.js';

/** Whether the steps that were planned for what is open are still the ones that it takes. */
export function sameWork(person: PersonOnRecord, open: readonly DueRequirement[], days: WorkDays): boolean {
  const planned = { ...days, startDate: person.acted?.startDate ?? days.startDate };
  return open.every(({ key, requirement }) => {
    const holding = person.holdings.find((one) => one.key === key);
    if (holding && canonical(workOf(holding.requirement)) !== canonical(workOf(requirement))) return false;
    return beginsOn(requirement, planned) === beginsOn(requirement, days);
  });
}

/** Without what only says by when and how long it counts, and who is told: no step depends on that. */
function workOf(requirement: Requirement): object {
  const without = { dueInDays: undefined, dueFrom: undefined, alsoDue: undefined, validity: undefined };
  return { ...requirement, ...without, reminders: undefined, note: undefined };
}

/** Whether what is on record about each requirement is what is asked for: its day, its content and who asks. */
export function sameTerms(holdings: readonly Holding[], wanted: readonly DueRequirement[]): boolean {
  const termsOf = ({ dueDate, requirement, rules }: Pick<DueRequirement, 'dueDate' | 'requirement' | 'rules'>) =>
    canonical({ dueDate, requirement, rules });
  return wanted.every((one) => {
    const holding = holdings.find(({ key }) => key === one.key);
    return holding !== undefined && termsOf(holding) === termsOf(one);
  });
}
