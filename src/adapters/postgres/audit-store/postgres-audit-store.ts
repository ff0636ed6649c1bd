import type { DataSource } from 'typeorm';
import { wrongCursor } from '../../../domain/failure.js';
import type { AuditEntry, AuditFilter, AuditStore } from '../../../ports/audit-store.js';
import type { Page, PageRequest } from '../../../ports/read-store.js';
import { timeColumn } from '../read-store/page.js';
import { rows } from '../sql.js';

const matches = (text: string, parameter: string) => `position(lower(${parameter}) IN lower(${text})) > 0`;
const startOf = (day: string) => `(${day}::date)::timestamp AT TIME ZONE o.time_zone`;

const LIST = `
SELECT a.id::text AS id, ${timeColumn('a.at')} AS at, a.actor, a.action, a.reason, a.person_id AS "personId",
  p.employee_id AS "employeeId", a.run_id AS "runId", a.step_key AS "stepKey", a.detail
FROM organization o JOIN audit_entry a ON a.organization_id = o.id LEFT JOIN person p ON p.id = a.person_id
WHERE o.id = $1 AND ($2::bigint IS NULL OR a.id < $2)
  AND ($4::text IS NULL OR ${matches('a.actor', '$4')})
  AND ($5::text IS NULL OR a.action = $5 OR starts_with(a.action, $5 || '.'))
  AND ($6::uuid IS NULL OR a.person_id = $6)
  AND ($7::date IS NULL OR a.at >= ${startOf('$7')})
  AND ($8::date IS NULL OR a.at < ${startOf('($8::date + 1)')})
  AND ($9::text IS NULL OR ${matches(`concat_ws(' ', a.actor, a.action, a.reason, a.step_key, p.employee_id, a.detail)`, '$9')})
ORDER BY a.id DESC LIMIT $3`;

const NOTE = 'INSERT INTO audit_entry (organization_id, actor, action, detail) VALUES ($1, $2, $3, $4)';

export class PostgresAuditStore implements AuditStore {
  constructor(private readonly database: DataSource) {}

  async list(
    organizationId: string,
    { actor, action, personId, fromDate, toDate, text }: AuditFilter,
    { cursor, limit }: PageRequest,
  ): Promise<Page<AuditEntry>> {
    const told = [actor, action, personId, fromDate, toDate, text].map((value) => value ?? null);
    const parameters = [organizationId, idIn(cursor), limit + 1, ...told];
    const found = await rows<AuditEntry>(this.database, LIST, parameters);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: found.length > limit && last ? Buffer.from(last.id).toString('base64url') : null };
  }

  async note(organizationId: string, action: string, actor: string, detail: object): Promise<void> {
    await this.database.query(NOTE, [organizationId, actor, action, JSON.stringify(detail)]);
  }
}

/** Entries are numbered as they are written, so a page goes on below the last number. */
function idIn(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,18}$/.test(id)) return id;
  throw wrongCursor();
}
