import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database, type Sql } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import type { Page } from '../requests/paging.js';
import { recordId } from '../requests/record-id.js';
import type { AssignedDocumentRow, DocumentCategory, DocumentRow } from './document-rows.js';

export interface DocumentFilter {
  search?: string;
  category?: DocumentCategory;
  active?: boolean;
}

export interface AssignedDocumentFilter {
  userId?: number;
  category?: DocumentCategory;
  /** Whether it waits for an administrator: completed, and neither approved nor rejected. */
  toReview?: boolean;
}

export interface Counted<Row> {
  rows: Row[];
  total: number;
}

const ASSIGNED_FROM = `
  FROM documents_users a JOIN documents d ON d.id = a.document_id JOIN users u ON u.id = a.user_id`;
const ASSIGNED_SELECT = `
  SELECT a.id, a.completed_date, a.approved_at, a.rejected_at, a.user_id, u.external_id, u.first_name, u.last_name,
    a.document_id, d.name AS document_name, d.category`;

const TO_REVIEW = 'a.completed_date IS NOT NULL AND a.approved_at IS NULL AND a.rejected_at IS NULL';

/** Reads documents and who was given them, in order of creation. */
@Injectable()
export class Documents {
  constructor(private readonly database: Database) {}

  async list(organizationId: number, { search, category, active }: DocumentFilter, page: Page) {
    const conditions = new Conditions()
      .add((p) => `d.organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `strpos(lower(d.name), lower(${p})) > 0`, search)
      .addIfPresent((p) => `d.category = ${p}`, category)
      .addIfPresent((p) => `d.active = ${p}`, active);
    return this.counted<DocumentRow>(
      'SELECT d.id, d.name, d.category, d.e_sign_verification, d.active',
      'FROM documents d',
      { conditions, page, orderBy: 'd.id' },
    );
  }

  async assigned(organizationId: number, { userId, category, toReview }: AssignedDocumentFilter, page: Page) {
    const conditions = new Conditions()
      .add((p) => `a.organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `a.user_id = ${p}`, userId)
      .addIfPresent((p) => `d.category = ${p}`, category)
      .addIfPresent((p) => `(${TO_REVIEW}) = ${p}`, toReview);
    return this.counted<AssignedDocumentRow>(ASSIGNED_SELECT, ASSIGNED_FROM, { conditions, page, orderBy: 'a.id' });
  }

  async assignedById(organizationId: number, id: string, sql: Sql = this.database): Promise<AssignedDocumentRow> {
    const [row] = await sql.query<AssignedDocumentRow>(
      `${ASSIGNED_SELECT} ${ASSIGNED_FROM} WHERE a.organization_id = $1 AND a.id = $2`,
      [organizationId, recordId(id, 'Assigned document')],
    );
    if (!row) throw notFound('Assigned document');
    return row;
  }

  private async counted<Row>(
    select: string,
    from: string,
    { conditions, page, orderBy }: { conditions: Conditions; page: Page; orderBy: string },
  ): Promise<Counted<Row>> {
    const { where } = conditions;
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT count(*)::integer AS total ${from} ${where}`,
      [...conditions.values],
    );
    const limit = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}`;
    const rows = await this.database.query<Row>(
      `${select} ${from} ${where} ORDER BY ${orderBy} ${limit}`,
      conditions.values,
    );
    return { rows, total: counted?.total ?? 0 };
  }
}
