import type { HrRecord } from '../hr-record.js';
import type { JsonObject } from '../json.js';
import { holdsSecret } from '../sensitive.js';
import type { ImportColumn } from './import-columns.js';
import { readDate, type DateOrder } from './import-dates.js';
import type { ImportField } from './import-fields.js';
import { usState } from './us-states.js';
import { readTags } from '../read-tags.js';
import { mappableFacts } from '../mappable-facts.js';

/** Why a row cannot be taken, and what to do. */
export interface RowProblem {
  column: string;
  field: ImportField | null;
  code: RowProblemCode;
  /** What stands there; absent when it may be sensitive. */
  value?: string;
  message: string;
}

export type RowProblemCode =
  | 'MISSING_EMPLOYEE_ID'
  | 'DUPLICATE_EMPLOYEE_ID'
  | 'NAME_NOT_SPLIT'
  | 'INVALID_EMAIL'
  | 'INVALID_DATE'
  | 'AMBIGUOUS_DATE'
  | 'UNKNOWN_STATUS'
  | 'UNKNOWN_USER_TYPE'
  | 'NOT_YES_OR_NO'
  | 'TOO_LONG'
  | 'TOO_MANY_CELLS'
  | 'SENSITIVE_VALUE'
  | 'ENDED_YET_ACTIVE';

/** Stands in the place of a value that must not be stored. */
export const sensitiveMark = '\u0000sensitive';

/** How the rows of one import are read. */
export interface ReadingRules {
  columns: readonly ImportColumn[];
  /** The order of day and month of each date column, by its header. */
  orders: Readonly<Record<string, DateOrder | undefined>>;
  /** Behind email addresses that are only a login name. */
  emailDomain?: string;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
}

/** Reads one row as what HR holds about a person. @param cells by the column's index. */
export function readRow(
  cells: ReadonlyMap<number, string>,
  rules: ReadingRules,
): { record?: HrRecord; problems: RowProblem[] } {
  const row = new RowReading(rules);
  for (const column of rules.columns) row.take(column, cells.get(column.index) ?? '');
  return row.finish();
}

const longestValue = 255;
const longestTags = 2_000;

class RowReading {
  private readonly problems: RowProblem[] = [];
  private readonly facts: Record<string, string | string[] | boolean | null> = {};
  private readonly attributes: JsonObject = {};
  private readonly told: { remoteId?: string; previousId?: string; status?: HrRecord['status'] } = {};
  private readonly dates: Partial<Record<'startDate' | 'endDate' | 'dateOfBirth', string>> = {};

  constructor(private readonly rules: ReadingRules) {}

  take(column: ImportColumn, raw: string): void {
    const { field } = column;
    if (field === null) return;
    const value = clean(raw);
    const longest = field === 'tags' ? longestTags : longestValue;
    if (raw === sensitiveMark) {
      const what = 'holds what looks like a social security number, which is never stored: take it out';
      this.blame(column, '', 'SENSITIVE_VALUE', what);
    } else if (value.length > longest) {
      this.blame(column, raw, 'TOO_LONG', `has ${value.length} characters: shorten it to ${longest}`);
    } else if (value === '') this.takeNothing(column);
    else this.takeValue(column, field, value);
  }

  finish(): { record?: HrRecord; problems: RowProblem[] } {
    const { told, facts, dates, problems } = this;
    const { startDate, dateOfBirth } = dates;
    const endDate = this.endOfLatest();
    if (problems.length > 0 || told.remoteId === undefined) return { problems };
    const record: HrRecord = {
      remoteId: told.remoteId,
      status: told.status ?? this.statusByDates(endDate),
      facts: { ...facts, ...(Object.keys(this.attributes).length > 0 && { attributes: this.attributes }) },
      ...(told.previousId !== undefined && { previousIds: [told.previousId] }),
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && told.status !== 'prehire' && { endDate }),
      ...(dateOfBirth !== undefined && { dateOfBirth }),
    };
    return { record, problems };
  }

  /** Exports keep the end of an earlier employment beside the first day of the latest. */
  private endOfLatest(): string | undefined {
    const { startDate, endDate } = this.dates;
    const { status } = this.told;
    if (endDate === undefined || (status !== 'terminated' && startDate !== undefined && endDate < startDate))
      return undefined;
    const column = this.rules.columns.find(({ field }) => field === 'endDate');
    if (status === 'active' && endDate <= this.rules.today && column)
      this.blame(column, endDate, 'ENDED_YET_ACTIVE', 'is past, yet the status is active: correct one of the two');
    return endDate;
  }

  private statusByDates(endDate: string | undefined): HrRecord['status'] {
    const { startDate } = this.dates;
    if (endDate !== undefined && endDate <= this.rules.today) return 'terminated';
    return startDate !== undefined && startDate > this.rules.today ? 'prehire' : 'active';
  }

  /** An empty cell says that HR has nothing there. */
  private takeNothing(column: ImportColumn): void {
    const { field } = column;
    if (field === 'employeeId')
      this.blame(column, '', 'MISSING_EMPLOYEE_ID', 'is empty: every row needs the id that HR keeps for good');
    else if (field === 'fullName') Object.assign(this.facts, { firstName: null, lastName: null });
    else if (field !== null && plainFacts.has(field)) this.facts[field] = null;
  }

  private takeValue(column: ImportColumn, field: ImportField, value: string): void {
    switch (field) {
      case 'employeeId':
        this.told.remoteId = value;
        break;
      case 'previousId':
        this.told.previousId = value;
        break;
      case 'fullName':
        this.takeName(column, value);
        break;
      case 'email':
      case 'managerEmail':
        this.takeEmail(column, field, value);
        break;
      case 'status':
        this.told.status = this.oneOf(column, value, statuses, 'UNKNOWN_STATUS', 'active, terminated or prehire');
        break;
      case 'userType':
        this.fact(field, this.oneOf(column, value, userTypes, 'UNKNOWN_USER_TYPE', 'employee or volunteer'));
        break;
      case 'childServing':
        this.fact(field, this.oneOf(column, value, answers, 'NOT_YES_OR_NO', 'yes or no'));
        break;
      case 'startDate':
      case 'endDate':
      case 'dateOfBirth':
        this.takeDate(column, field, value);
        break;
      case 'tags':
        this.facts.tags = readTags(value);
        break;
      case 'state':
        this.facts.state = usState(value);
        break;
      default:
        if (field.startsWith('attributes.')) this.attributes[field.slice('attributes.'.length)] = value;
        else this.facts[field] = value;
    }
  }

  private fact(field: string, value: string | boolean | undefined): void {
    if (value !== undefined) this.facts[field] = value;
  }

  private takeName(column: ImportColumn, value: string): void {
    const parts = splitName(value);
    if (parts) Object.assign(this.facts, parts);
    else this.blame(column, value, 'NAME_NOT_SPLIT', 'has one word: write "Last, First" or give two columns');
  }

  private takeEmail(column: ImportColumn, field: 'email' | 'managerEmail', value: string): void {
    const { emailDomain } = this.rules;
    const address = (
      value.includes('@') || emailDomain === undefined ? value : `${value}@${emailDomain}`
    ).toLowerCase();
    if (/^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+$/.test(address)) this.facts[field] = address;
    else this.blame(column, value, 'INVALID_EMAIL', 'is no email address: correct it, empty it, or give emailDomain');
  }

  private takeDate(column: ImportColumn, field: 'startDate' | 'endDate' | 'dateOfBirth', value: string): void {
    const reading = readDate(value, this.rules.orders[column.header]);
    if ('date' in reading) this.dates[field] = reading.date;
    else if (reading.fault === 'INVALID_DATE')
      this.blame(column, value, 'INVALID_DATE', 'is no date that exists: write it as YYYY-MM-DD');
    else
      this.blame(
        column,
        value,
        'AMBIGUOUS_DATE',
        'can be read with the month or the day first: say dateFormat=M/D/YYYY or dateFormat=D/M/YYYY',
      );
  }

  private oneOf<T>(
    column: ImportColumn,
    value: string,
    known: ReadonlyMap<string, T>,
    code: RowProblemCode,
    allowed: string,
  ): T | undefined {
    const found = known.get(value.toLowerCase().replace(/[^a-z0-9]+/g, ''));
    if (found === undefined) this.blame(column, value, code, `is not known: write ${allowed}`);
    return found;
  }

  private blame({ header, field }: ImportColumn, value: string, code: RowProblemCode, what: string): void {
    if (field === null) return;
    const isShown = field !== 'dateOfBirth' && value !== '' && !holdsSecret(value);
    const message = `${header} ${what}.`;
    this.problems.push({ column: header, field, code, ...(isShown && { value: value.slice(0, 100) }), message });
  }
}

/** Blanks of every kind are one space, and none at either end. */
const clean = (raw: string) => raw.replace(/[\s\p{Cc}\u00a0]+/gu, ' ').trim();

/** "Last, First Middle" or "First Middle Last". */
export function splitName(value: string): { firstName: string; lastName: string } | undefined {
  const comma = value.indexOf(',');
  const at = comma >= 0 ? comma : value.lastIndexOf(' ');
  const [before, after] = [value.slice(0, Math.max(at, 0)).trim(), value.slice(at + 1).trim()];
  if (before === '' || after === '') return undefined;
  return comma >= 0 ? { firstName: after, lastName: before } : { firstName: before, lastName: after };
}

const plainFacts: ReadonlySet<ImportField> = new Set<ImportField>(mappableFacts);

const table = <T>(entries: [string, T][]) =>
  new Map(entries.flatMap(([words, value]) => words.split(' ').map((word): [string, T] => [word, value])));

const statuses = table<HrRecord['status']>([
  [
    'active a 1 true yes y current employed working leave onleave loa l leaveofabsence paidleave unpaidleave suspended aktiv activo',
    'active',
  ],
  [
    'terminated t term inactive i 0 false no n separated resigned retired r deceased d former left ended exited dismissed inaktiv inactivo',
    'terminated',
  ],
  ['prehire pending future hired offeraccepted notstarted onboarding pendinghire', 'prehire'],
]);
const userTypes = table<'employee' | 'volunteer'>([
  ['employee staff worker e contractor paid emp', 'employee'],
  ['volunteer v vol unpaid', 'volunteer'],
]);
const answers = table<boolean>([
  ['yes y true t 1 x', true],
  ['no n false f 0', false],
]);
