import { foldEmployment, lastPeriod, type RecordedEvent } from './employment.js';
import { eventContent } from './event-content.js';
import type { EmployeeFacts, HrEvent } from './hr-event.js';

/**
 * What an HR system holds about one person at a moment: its whole truth, not a change. Most HR webhooks only say that
 * somebody changed; what changed is found by reading the record and comparing it with what is known.
 */
export interface HrRecord {
  /** The HR system's id, byte for byte. */
  remoteId: string;
  /** Ids under which the same system knew the person before. */
  previousIds?: string[];
  /** What the system keeps when a person gets another id, for example when a contractor becomes an employee. */
  personKey?: string;
  /** `active` also covers leave: only who has left is `terminated`. */
  status: 'prehire' | 'active' | 'terminated';
  /** YYYY-MM-DD: first day of the latest employment. */
  startDate?: string;
  /** YYYY-MM-DD: end of the latest employment, as announced or past. */
  endDate?: string;
  /** Access ends now, though `endDate` is later. */
  accessRevoked?: boolean;
  /** A missing field is one that the system does not tell; null says that it is empty there. */
  facts: Omit<EmployeeFacts, 'employeeId'>;
  /** YYYY-MM-DD; stored encrypted. */
  dateOfBirth?: string;
}

/** An event without who delivered it. */
export type HrChange = Omit<HrEvent, 'id' | 'occurredAt' | 'employee'>;

/**
 * The events that lead from what is known about a person to what their HR record says; none when nothing differs.
 *
 * Told in any order and any number of times, the records of one system end where the newest of them says: status, dates
 * and facts. What a record cannot tell is not known then: how often somebody came back between two readings (`cycle`),
 * whether an end without a later first day was called off or followed by a return, when an announced return hides the end
 * of the employment before it, and who had left before they were first heard of, who stay `unknown`.
 * @param history the person's events until the moment of the record.
 * @param today YYYY-MM-DD in the organization's time zone.
 */
export function changesTold(
  record: HrRecord,
  employeeId: string,
  history: readonly RecordedEvent[],
  today: string,
): HrChange[] {
  const last = lastPeriod(history, today);
  // Whoever had left before they were first heard of is nobody's work.
  if (!last && record.status === 'terminated') return [];
  const endDate = endOf(record, today);
  const changes = last ? periodChanges(record, endDate, last, today) : begin('employee.hired', record, endDate);
  const known = foldEmployment(employeeId, history, today).facts;
  const carriesFacts = changes.some(({ type }) => type === 'employee.hired' || type === 'employee.rehired');
  return carriesFacts || !differs(record.facts, known) ? changes : [{ type: 'employee.updated' }, ...changes];
}

type LastPeriod = NonNullable<ReturnType<typeof lastPeriod>>;

/** Of the latest employment. Somebody who is at work again may still carry the end of an earlier one. */
function endOf({ status, startDate, endDate }: HrRecord, today: string): string | undefined {
  if (status === 'terminated') return endDate ?? today;
  return endDate !== undefined && startDate !== undefined && endDate < startDate ? undefined : endDate;
}

function periodChanges(record: HrRecord, endDate: string | undefined, last: LastPeriod, today: string): HrChange[] {
  const startDate = record.startDate ?? last.startDate;
  if (isReturn(startDate, endDate, last, today)) return begin('employee.rehired', record, endDate);
  const moved = startDate !== last.startDate;
  const sameEnd = endsAlike(record, endDate, last, today);
  if (sameEnd && !moved) return [];
  // A first day that moves is told like a hire. The fold takes it for the same employment as long as that has no end.
  return [
    ...(last.endDate !== undefined && (moved || endDate === undefined)
      ? [{ type: 'employee.termination-cancelled' as const }]
      : []),
    ...(moved ? begin('employee.hired', record, endDate) : endDate === undefined ? [] : [end(record, endDate)]),
  ];
}

/** Whether the record tells of another employment than the last that is known. */
function isReturn(startDate: string, endDate: string | undefined, last: LastPeriod, today: string): boolean {
  if (last.endDate === undefined || startDate <= last.startDate) return false;
  if (startDate >= last.endDate) return true;
  return endDate === undefined && last.endDate <= today;
}

function endsAlike(record: HrRecord, endDate: string | undefined, last: LastPeriod, today: string): boolean {
  if (record.accessRevoked !== undefined && record.accessRevoked !== (last.accessRevoked ?? false)) return false;
  // Who has left on a day that the system does not tell has left on the day that is known.
  const sinceUnknownDay = record.status === 'terminated' && record.endDate === undefined;
  if (sinceUnknownDay && last.endDate !== undefined && last.endDate <= today) return true;
  return endDate === last.endDate;
}

/** The first day of an employment, and its last where that is known. */
function begin(type: 'employee.hired' | 'employee.rehired', record: HrRecord, endDate: string | undefined): HrChange[] {
  const { startDate } = record;
  const first = { type, ...(startDate !== undefined && { effectiveDate: startDate }) };
  return endDate === undefined ? [first] : [first, end(record, endDate)];
}

const end = ({ accessRevoked, endDate: told }: HrRecord, endDate: string): HrChange => ({
  type: 'employee.terminated',
  ...(told !== undefined && { effectiveDate: endDate }),
  ...(accessRevoked === true && { accessRevoked }),
});

/** Whether the record tells something else than what is known; what it does not tell is no difference. */
function differs(told: HrRecord['facts'], known: EmployeeFacts): boolean {
  const content = (facts: object) =>
    eventContent({ type: 'employee.updated', employee: { ...facts, employeeId: known.employeeId } });
  const merged = { ...known, ...withoutUndefined(told) };
  if (told.attributes && known.attributes) merged.attributes = { ...known.attributes, ...told.attributes };
  return content(withoutNull(merged)) !== content(withoutNull(known));
}

const withoutUndefined = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
const withoutNull = (facts: object) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null));
