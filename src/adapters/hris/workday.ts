import { createHash } from 'node:crypto';
import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import type { HrisSource, PolledPage, Vendor, VendorAccess } from '../../ports/hris-source.js';
import { employmentTold } from './employment-told.js';
import { mapFacts, objectsAt, textAt, type FieldMapping } from './field-mapping.js';
import { vendorDate } from './vendor-dates.js';
import { VendorHttp } from './vendor-http.js';
import { basicCredentials } from './vendor-token.js';

const mapping: FieldMapping = {
  firstName: 'First_Name',
  lastName: 'Last_Name',
  email: 'Email',
  role: 'Job_Title',
  department: 'Supervisory_Organization',
  location: 'Location',
  state: 'State',
  employmentType: 'Worker_Type',
  managerEmail: 'Manager_Email',
};

/** The columns that are no facts; `settings.columns` replaces their names. */
const ownColumns = {
  id: 'Worker_ID',
  personKey: 'Universal_ID',
  previousIds: 'Previous_Worker_IDs',
  status: 'Worker_Status',
  startDate: 'Hire_Date',
  endDate: 'Termination_Date',
  dateOfBirth: 'Date_of_Birth',
};
type Columns = typeof ownColumns;

/** On leave, and what the customer calls otherwise, has not left. */
const leftStatuses = ['terminated', 'retired', 'deceased'];
const groupCount = 1024;
/** The report is everybody at once, and Workday makes it while it is asked. */
const limits = { timeoutMs: 90_000, maximumBytes: 100 * 1024 * 1024 };

/**
 * Workday has no public webhook: a report of the customer's, enabled as a web service, is read as a whole. The customer
 * names its columns.
 */
export const workday: HrisSource = {
  kind: 'workday',
  title: 'Workday (report as a service)',
  settings: {
    reportPath: {
      type: 'text',
      about: 'The report below the base URL: /ccx/service/customreport2/<tenant>/<owner>/<report>.',
      required: true,
      pattern: { matches: /^\/[^?#]+$/, looksLike: '/ccx/service/customreport2/tenant/owner/report' },
    },
    columns: {
      type: 'object',
      about: `What the report calls the columns ${Object.keys(ownColumns).join(', ')}: { "id": "Employee_ID" }.`,
    },
  },
  credentials: {
    username: { type: 'text', about: 'User name of the integration system user.', required: true },
    password: { type: 'text', about: 'Password of the integration system user.', required: true },
  },

  vendor: (access) => new Workday(access),
};

class Workday implements Vendor {
  private readonly http: VendorHttp;

  constructor(private readonly access: VendorAccess) {
    const { username, password } = access.credentials;
    this.http = new VendorHttp(access, () => basicCredentials(username, password), limits);
  }

  async find(remoteId: string): Promise<HrRecord | undefined> {
    const records = await this.report();
    return records.find((record) => record.remoteId === remoteId || record.previousIds?.includes(remoteId));
  }

  /**
   * Tells the people whose rows are others than last time. The cursor holds one digest for each of 1024 groups of people,
   * so that its size does not grow with the report; the few who share a group with somebody are told without a change.
   */
  async poll(cursor: string | undefined): Promise<PolledPage> {
    const asOf = this.access.now().toISOString();
    const groups = Array.from({ length: groupCount }, (): HrRecord[] => []);
    for (const record of await this.report()) groups[groupOf(record)]?.push(record);
    const digests = groups.map((group) => (group.length === 0 ? '' : digestOf(group)));
    const before = cursor?.split(',');
    const others = before === undefined ? [] : groups.filter((_, number) => digests[number] !== before[number]);
    const notices = others.flat().map((record) => ({ type: 'record' as const, record, asOf }));
    return { notices, cursor: digests.join(), more: false };
  }

  async everyone(): Promise<{ records: HrRecord[] }> {
    return { records: await this.report() };
  }

  private async report(): Promise<HrRecord[]> {
    const path = textAt(this.access.settings, 'reportPath') ?? '';
    return recordsOf(objectsAt(await this.http.get<JsonObject>(path, { format: 'json' }), 'Report_Entry'), this.access);
  }
}

/**
 * One record for each person: a contractor who becomes an employee has a row under each worker id, and one of them says
 * that they have left, or have not begun. The row of who works counts; the ids of the others are told as those of before.
 */
export function recordsOf(rows: readonly JsonObject[], access: VendorAccess): HrRecord[] {
  const byPerson = new Map<string, HrRecord[]>();
  for (const record of rows.map((row) => recordOf(row, access))) {
    const person = record.personKey ?? `id:${record.remoteId}`;
    byPerson.set(person, [...(byPerson.get(person) ?? []), record]);
  }
  return [...byPerson.values()].flatMap(currentOf);
}

function recordOf(row: JsonObject, access: VendorAccess): HrRecord {
  const columns: Columns = { ...ownColumns, ...(access.settings.columns as Partial<Columns> | undefined) };
  const left = leftStatuses.includes(textAt(row, columns.status)?.toLowerCase() ?? '');
  return {
    remoteId: textAt(row, columns.id) ?? '',
    personKey: textAt(row, columns.personKey),
    previousIds: idsOf(row[columns.previousIds]),
    ...employmentTold({ left, start: row[columns.startDate], end: row[columns.endDate] }, access),
    facts: mapFacts(row, mapping, access.settings),
    dateOfBirth: vendorDate(row[columns.dateOfBirth], access.timeZone),
  };
}

function currentOf(rows: readonly HrRecord[]): HrRecord[] {
  const weight = { active: 0, prehire: 1, terminated: 2 };
  const [current, ...older] = rows.toSorted(
    (a, b) => weight[a.status] - weight[b.status] || (b.startDate ?? '').localeCompare(a.startDate ?? ''),
  );
  if (!current) return [];
  const previousIds = new Set([...older, current].flatMap((row) => [...(row.previousIds ?? []), row.remoteId]));
  previousIds.delete(current.remoteId);
  return [{ ...current, previousIds: [...previousIds] }];
}

/** A list, or ids in one text with commas or semicolons between them. */
function idsOf(value: Json | undefined): string[] {
  const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/[,;]/) : [];
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const groupOf = ({ remoteId }: HrRecord) => hashOf(remoteId).readUInt16BE() % groupCount;
const digestOf = (group: HrRecord[]) => hashOf(JSON.stringify(group)).toString('base64url').slice(0, 8);
