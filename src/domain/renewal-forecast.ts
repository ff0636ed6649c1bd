import { addDays, addMonths } from './day.js';
import { requirementKey, type Requirement, type Validity } from './rule.js';

/** What is asked of somebody, and the day on which it was fulfilled, where it was. */
export interface Renewed {
  requirement: Requirement;
  dueDate?: string;
  metOn?: string;
}

/** Days before the end of validity on which a renewal begins, where the rule does not say. */
const usualLeadDays = 30;

/**
 * Keys of what is ordered or assigned to renew a requirement from tomorrow until that day; once for each renewal. What is
 * not fulfilled yet counts as fulfilled on its due date, or today.
 * @param until YYYY-MM-DD, included.
 */
export function renewalsUntil(until: string, { requirement, dueDate, metOn }: Renewed, today: string): string[] {
  const { validity } = requirement;
  if (!validity) return [];
  const days: string[] = [];
  let fulfilledOn = metOn ?? later(dueDate ?? today, today);
  for (;;) {
    const end = addMonths(fulfilledOn, validity.months);
    const begins = later(beginsOn(validity, fulfilledOn, end), addDays(today, 1));
    if (begins > until) break;
    days.push(begins);
    fulfilledOn = later(end, begins);
  }
  return days.map(() => keyOfRenewal(requirement));
}

/** Earlier, where it would end before the day through which it must last; never in the first half of its time. */
function beginsOn({ renewDaysBefore = usualLeadDays, throughDate }: Validity, from: string, end: string): string {
  const half = Math.floor((Date.parse(end) - Date.parse(from)) / 2 / 86_400_000);
  const usual = addDays(end, -Math.min(renewDaysBefore, half));
  return throughDate !== undefined && end < throughDate ? from : usual;
}

function keyOfRenewal(requirement: Requirement): string {
  if (requirement.type !== 'background-check' || !requirement.renewal) return requirementKey(requirement);
  const { level, packageCode } = requirement.renewal;
  return requirementKey({ ...requirement, level, packageCode });
}

const later = (a: string, b: string) => (a < b ? b : a);
