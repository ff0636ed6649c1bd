import { addDays } from './day.js';
import type { EmployeeFacts, HrEventType } from './hr-event.js';
import type { JsonObject } from './json.js';

/** One event of one person as the inbox stores it. */
export interface RecordedEvent {
  type: HrEventType;
  occurredAt: string;
  effectiveDate?: string;
  facts: EmployeeFacts;
  /** Of a termination: access ends at once, though the effective date is later. */
  accessRevoked?: boolean;
  /** Of a hire: the person was at work before Gatehouse came; nothing is started for them. */
  baseline?: boolean;
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
  /** Whether access has ended although the end date is later. */
  accessRevoked?: true;
  facts: EmployeeFacts;
  /** Whether this employment was first told of as one that was under way before Gatehouse came. */
  baseline?: boolean;
  /** The return that is already known while this employment goes on or has ended. */
  next?: {
    cycle: number;
    startDate: string;
    /** YYYY-MM-DD: when work on it begins. */
    dueDate: string;
  };
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
  const { periods, facts } = historyOf(events, today);
  return { ...standingOf(periods, today, leadDays), facts: { employeeId, ...facts } };
}

/** The latest employment that a history tells of, whether or not it has begun; undefined when nobody was hired. */
export function lastPeriod(
  events: readonly RecordedEvent[],
  today: string,
): { startDate: string; endDate?: string; accessRevoked?: boolean; hireDate: string } | undefined {
  return historyOf(events, today).periods.at(-1);
}

/** YYYY-MM-DD: when the HR system first told of an employment, by its number. */
export function hireDateOf(events: readonly RecordedEvent[], today: string, cycle: number): string | undefined {
  return historyOf(events, today).periods[cycle - 1]?.hireDate;
}

interface Period {
  startDate: string;
  /** YYYY-MM-DD: when it was first told of. */
  hireDate: string;
  endDate?: string;
  /** Whether access ends before the end date. */
  accessRevoked?: boolean;
  /** As the first event said that told of it: a start date that is corrected later begins no work. */
  baseline?: boolean;
  /** Whether it was announced while the one before still goes on: until its first day its facts are not the person's. */
  announced: boolean;
}

interface History {
  periods: readonly Period[];
  /** What all that was told by then amounts to. */
  facts: Partial<EmployeeFacts>;
}

/**
 * A decision looks at one history several times in a row, and a preview at thousands of them: only the last is kept. To a
 * list of events some may be added, and none is changed.
 */
let last: { events: readonly RecordedEvent[]; today: string; count: number; history: History } | undefined;

function historyOf(events: readonly RecordedEvent[], today: string): History {
  if (last?.events === events && last.today === today && last.count === events.length) return last.history;
  const history = readHistory(events, today);
  last = { events, today, count: events.length, history };
  return history;
}

function readHistory(events: readonly RecordedEvent[], today: string): History {
  const periods: Period[] = [];
  const told: { facts: EmployeeFacts; from: number }[] = [];
  const tell = (event: RecordedEvent, date: string | undefined) => {
    if (date !== undefined && date > today) return;
    told.push({
      facts: event.facts,
      from: Math.max(Date.parse(event.occurredAt), date === undefined ? 0 : Date.parse(date)),
    });
  };
  for (const event of [...events].sort(byOccurrence)) {
    // Without a date it is meant at once, even where the organization's day is behind the timestamp's.
    const date = event.effectiveDate ?? earlier(event.occurredAt.slice(0, 10), today);
    const last = periods.at(-1);
    switch (event.type) {
      case 'employee.hired':
      case 'employee.rehired': {
        const follows = last === undefined || last.endDate !== undefined;
        const announced = (last?.endDate ?? today) > today;
        const hireDate = earlier(event.occurredAt.slice(0, 10), today);
        const period = follows ? { startDate: date, hireDate, announced, baseline: event.baseline } : last;
        period.startDate = date;
        if (follows) periods.push(period);
        tell(event, period.announced ? event.effectiveDate : undefined);
        break;
      }
      case 'employee.updated':
        tell(event, event.effectiveDate);
        break;
      case 'employee.terminated':
        if (last) Object.assign(last, { endDate: date, accessRevoked: event.accessRevoked ?? false });
        break;
      case 'employee.termination-cancelled':
        if (last) Object.assign(last, { endDate: undefined, accessRevoked: false });
        break;
    }
  }
  // What was told for a later day is not undone by what was told in between.
  const [first, ...later] = told.sort((a, b) => a.from - b.from);
  return {
    periods,
    facts: later.reduce<Partial<EmployeeFacts>>((facts, one) => mergeFacts(facts, one.facts), first?.facts ?? {}),
  };
}

function standingOf(periods: readonly Period[], today: string, leadDays: number): Omit<Employment, 'facts'> {
  const dueDate = (period: Period) => addDays(period.startDate, -leadDays);
  const hasEnded = ({ endDate, accessRevoked }: Period) =>
    endDate !== undefined && (endDate <= today || accessRevoked === true);
  const begun = periods.findLastIndex((period) => dueDate(period) <= today);
  const coming = periods.findIndex((period, index) => index > begun && !hasEnded(period));
  const following = periods[coming];
  const next = following && { cycle: coming + 1, startDate: following.startDate, dueDate: dueDate(following) };
  const current = periods[begun];
  if (current) {
    const { startDate, endDate, baseline } = current;
    const status = hasEnded(current) ? 'terminated' : 'active';
    const early = status === 'terminated' && endDate !== undefined && endDate > today;
    const flags = { ...(early && { accessRevoked: true as const }), ...(baseline && { baseline }) };
    return { status, cycle: begun + 1, startDate, endDate, ...flags, next };
  }
  if (following) {
    const { startDate, endDate } = following;
    return { status: 'scheduled', cycle: coming + 1, startDate, endDate };
  }
  const last = periods.at(-1);
  return last
    ? { status: 'terminated', cycle: periods.length, startDate: last.startDate, endDate: last.endDate }
    : { status: 'unknown', cycle: 0 };
}

const earlier = (a: string, b: string) => (a < b ? a : b);

function byOccurrence(a: RecordedEvent, b: RecordedEvent): number {
  return Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || a.sequence - b.sequence;
}

/** Present fields replace; attributes merge one level deep. */
function mergeFacts(known: Partial<EmployeeFacts>, told: EmployeeFacts): Partial<EmployeeFacts> {
  const isComplete = Object.values(told).every((value) => value !== undefined);
  const present = isComplete
    ? told
    : Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  const attributes: JsonObject | null | undefined =
    told.attributes && known.attributes
      ? { ...known.attributes, ...told.attributes }
      : (told.attributes ?? known.attributes);
  const merged: Partial<EmployeeFacts> = { ...known, ...present };
  if (attributes !== undefined) merged.attributes = attributes;
  return merged;
}
