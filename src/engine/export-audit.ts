/*
 * When it runs: when an admin takes the audit trail out as a file. Transaction: the note of who took it is one; then a
 * statement for each page. A repeat: the file again, with one entry more.
 */
import { csvRow } from '../domain/csv.js';
import type { AuditEntry, AuditFilter, AuditStore } from '../ports/audit-store.js';

const pageSize = 1_000;
const columns = ['at', 'actor', 'action', 'reason', 'employeeId', 'personId', 'runId', 'stepKey', 'detail'] as const;

export class ExportAudit {
  constructor(private readonly store: AuditStore) {}

  /** Newest first, as lines of CSV; read page by page, so that a long trail fits into memory. */
  async *lines(organizationId: string, filter: AuditFilter, actor: string): AsyncGenerator<string> {
    await this.store.note(organizationId, 'audit.exported', actor, filter);
    yield csvRow(columns);
    let cursor: string | undefined;
    do {
      const page = await this.store.list(organizationId, filter, { cursor, limit: pageSize });
      yield page.items.map(lineOf).join('');
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

const lineOf = (entry: AuditEntry) =>
  csvRow(columns.map((column) => (column === 'detail' ? entry.detail && JSON.stringify(entry.detail) : entry[column])));
