/*
 * When it runs: when staff take a list of people with them. Transaction: the audit entry before the first row, then one
 * statement for each page, so that nothing is held while a slow reader reads. A repeat: another file, another entry.
 */
import { csvRow } from '../domain/csv.js';
import type { AuditStore } from '../ports/audit-store.js';
import type { ListedPerson, PeopleFilter, PeopleOrder, ReadStore } from '../ports/read-store.js';

const pageSize = 500;

/** Neither birth dates nor numbers of the state: lists do not know them. */
const columns: Record<string, (person: ListedPerson) => string | null> = {
  'Employee id': ({ employeeId }) => employeeId,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  'E-mail': ({ email }) => email,
  Role: ({ role }) => role,
  Location: ({ location }) => location,
  Department: ({ department }) => department,
  'Employee or volunteer': ({ userType }) => userType,
  'First day': ({ startDate }) => startDate,
  'Last day': ({ endDate }) => endDate,
  Standing: ({ standing }) => standing,
  Cleared: ({ clearance }) => (clearance.cleared ? 'yes' : 'no'),
  'Cleared until': ({ clearance }) => clearance.expiresAt,
  'Waiting for': ({ clearance }) => clearance.waitingFor.join('; '),
  'Blocked by': ({ clearance }) => clearance.blockedBy.map(({ code, title }) => `${code}: ${title}`).join('; '),
  Due: ({ dueAt }) => dueAt,
  Overdue: ({ overdue }) => (overdue ? 'yes' : 'no'),
};

export class ExportPeople {
  constructor(
    private readonly reads: ReadStore,
    private readonly audits: AuditStore,
  ) {}

  /** @returns CSV (RFC 4180, UTF-8 with the mark that spreadsheets know it by), a page of rows at a time. */
  async *rows(organizationId: string, filter: PeopleFilter, order: PeopleOrder, actor: string): AsyncGenerator<string> {
    await this.audits.note(organizationId, 'people.exported', actor, { filter });
    yield `\uFEFF${csvRow(Object.keys(columns))}`;
    let cursor: string | undefined;
    do {
      const page = await this.reads.people(organizationId, filter, { cursor, limit: pageSize, order });
      yield page.items.map((person) => csvRow(Object.values(columns).map((cell) => cell(person)))).join('');
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
