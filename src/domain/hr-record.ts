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
 * @param history the person's events until the moment of the record.
 * @param today YYYY-MM-DD in the organization's time zone.
 */
export function changesTold(
  record: HrRecord,
  employeeId: string,
  history: readonly RecordedEvent[],
  today: string,
): HrChange[] {
  const changes = periodChanges(record, history, today);
  const known = foldEmployment(employeeId, history, today).facts;
  const carriesFacts = changes.some(({ type }) => type === 'employee.hired' || type === 'employee.rehired');
  if (carriesFacts || history.length === 0 || !differs(record.facts, known)) return changes;
  return [{ type: 'employee.updated' }, ...changes];
}

function periodChanges(record: HrRecord, history: readonly RecordedEvent[], today: string): HrChange[] {
  const last = lastPeriod(history, today);
  const { status, startDate, endDate } = record;
  const ends = status === 'terminated' || endDate !== undefined;
  // Whoever had left before they were first heard of is nobody's work.
  if (!last) return status === 'terminated' ? [] : [begin('employee.hired', record), ...(ends ? [end(record)] : [])];

  if (last.endDate !== undefined && startDate !== undefined && startDate > last.endDate)
    return [begin('employee.rehired', record), ...(ends ? [end(record)] : [])];
  if (ends) {
    const same = last.endDate !== undefined && (endDate === undefined || endDate === last.endDate);
    return same && (record.accessRevoked !== true || last.accessRevoked) ? [] : [end(record)];
  }
  if (last.endDate !== undefined) {
    const returned = last.endDate <= today && startDate !== undefined && startDate > last.startDate;
    return [returned ? begin('employee.rehired', record) : { type: 'employee.termination-cancelled' }];
  }
  // A first day that moves is told like a hire; the fold takes it as the same employment.
  return startDate !== undefined && startDate !== last.startDate ? [begin('employee.hired', record)] : [];
}

const begin = (type: 'employee.hired' | 'employee.rehired', { startDate }: HrRecord): HrChange => ({
  type,
  ...(startDate !== undefined && { effectiveDate: startDate }),
});

const end = ({ endDate, accessRevoked }: HrRecord): HrChange => ({
  type: 'employee.terminated',
  ...(endDate !== undefined && { effectiveDate: endDate }),
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
