import type { EmployeeFacts, HrEventType } from './hr-event.js';
import type { JsonObject } from './json.js';

/** One event of one person as the inbox stores it. */
export interface RecordedEvent {
  type: HrEventType;
  occurredAt: string;
  effectiveDate?: string;
  facts: EmployeeFacts;
  /** Order of arrival; breaks ties of occurredAt. */
  sequence: number;
}

/** What all events of a person amount to on one day. */
export interface Employment {
  status: 'unknown' | 'scheduled' | 'active' | 'terminated';
  /** Counts hires: 1 for the first employment, 2 after a rehire. */
  cycle: number;
  startDate?: string;
  endDate?: string;
  facts: EmployeeFacts;
}

/**
 * Folds a person's whole history into their employment on `today`. The result does not depend on the order in which
 * the events arrived, only on what they say, so late, repeated and reordered deliveries end in the same state.
 * @param today YYYY-MM-DD in the organization's time zone.
 * @param leadDays how many days before the start date a hire begins to count.
 */
export function foldEmployment(
  employeeId: string,
  events: readonly RecordedEvent[],
  today: string,
  leadDays = 0,
): Employment {
  let hired = false;
  let leaving = false;
  let cycle = 0;
  let startDate: string | undefined;
  let endDate: string | undefined;
  let facts: EmployeeFacts = { employeeId };
  for (const event of [...events].sort(byOccurrence)) {
    const date = event.effectiveDate ?? event.occurredAt.slice(0, 10);
    switch (event.type) {
      case 'employee.hired':
      case 'employee.rehired':
        if (!hired || leaving) cycle += 1;
        hired = true;
        leaving = false;
        startDate = date;
        endDate = undefined;
        facts = mergeFacts(facts, event.facts);
        break;
      case 'employee.updated':
        if (event.effectiveDate === undefined || event.effectiveDate <= today) facts = mergeFacts(facts, event.facts);
        break;
      case 'employee.terminated':
        leaving = true;
        endDate = date;
        break;
      case 'employee.termination-cancelled':
        leaving = false;
        endDate = undefined;
        break;
    }
  }
  const status = !hired
    ? 'unknown'
    : endDate !== undefined && endDate <= today
      ? 'terminated'
      : startDate !== undefined && addDays(startDate, -leadDays) > today
        ? 'scheduled'
        : 'active';
  return { status, cycle, startDate, endDate, facts };
}

/** Calendar arithmetic on YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  const shifted = new Date(`${date}T00:00:00Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}

function byOccurrence(a: RecordedEvent, b: RecordedEvent): number {
  return Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || a.sequence - b.sequence;
}

/** Present fields replace; attributes merge one level deep. */
function mergeFacts(known: EmployeeFacts, told: EmployeeFacts): EmployeeFacts {
  const present = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  const attributes: JsonObject | null | undefined =
    told.attributes && known.attributes
      ? { ...known.attributes, ...told.attributes }
      : (told.attributes ?? known.attributes);
  const merged: EmployeeFacts = { ...known, ...present };
  if (attributes !== undefined) merged.attributes = attributes;
  return merged;
}
