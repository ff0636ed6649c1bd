import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { readPage, type Page } from '../requests/paging.js';
import { recordId } from '../requests/record-id.js';
import { dayFilters, type IsoDate } from '../requests/us-date.js';
import type { CheckRow } from './check-view.js';

export interface CheckFilter {
  userId?: number;
  employeeId?: string;
  startDate?: IsoDate;
  endDate?: IsoDate;
  page?: Page;
}

export const CHECK_COLUMNS = `c.id, c.user_id, c.level, c.status, c.provider_flagged, c.applicant_self_disclosed,
  c.applicant_self_disclosed_notes, c.token, c.order_date, c.complete_date`;

/** Reads background checks. They outlive their user: checks of somebody who left can still be read. */
@Injectable()
export class BackgroundChecks {
  constructor(private readonly database: Database) {}

  async byId(organizationId: number, id: string): Promise<CheckRow> {
    const [check] = await this.database.query<CheckRow>(
      `SELECT ${CHECK_COLUMNS} FROM background_checks c WHERE c.organization_id = $1 AND c.id = $2`,
      [organizationId, recordId(id, 'Background Check')],
    );
    if (!check) throw notFound('Background Check');
    return check;
  }

  list(organizationId: number, filter: CheckFilter): Promise<CheckRow[]> {
    const { userId, employeeId, startDate, endDate, page } = filter;
    const conditions = new Conditions()
      .add((p) => `c.organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `c.user_id = ${p}`, userId)
      .addIfPresent(
        (p) =>
          `c.user_id = (SELECT u.id FROM users u WHERE u.organization_id = c.organization_id AND u.external_id = ${p})`,
        employeeId,
      )
      .addIfPresent(dayFilters.from('c.order_date'), startDate)
      .addIfPresent(dayFilters.to('c.order_date'), endDate);
    const limit = page ? `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}` : '';
    return this.database.query<CheckRow>(
      `SELECT ${CHECK_COLUMNS} FROM background_checks c ${conditions.where} ORDER BY c.id ${limit}`,
      conditions.values,
    );
  }
}

export function readCheckFilter(query: Record<string, unknown>): CheckFilter {
  const fields = new Fields(query);
  const filter = {
    userId: fields.integer('user_id'),
    employeeId: fields.text('employee_id'),
    startDate: fields.date('start_date'),
    endDate: fields.date('end_date'),
    page: readPage(fields),
  };
  fields.check();
  return filter;
}
