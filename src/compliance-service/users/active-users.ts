import { Injectable } from '@nestjs/common';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { notFound } from '../requests/failures.js';
import type { Page } from '../requests/paging.js';
import { recordId } from '../requests/record-id.js';
import { USER_COLUMNS, type UserRow } from './user-row.js';

export interface UserFilter {
  externalId?: string;
  search?: string;
  tag?: string;
}

/**
 * Reads users. A deactivated user is gone for every read, by id too: lists, filters and single reads agree, so that a
 * client never acts on somebody who left. Background checks and trainings of that person stay readable on their own.
 */
@Injectable()
export class ActiveUsers {
  constructor(private readonly database: Database) {}

  byId(organizationId: number, id: string): Promise<UserRow> {
    return this.one(organizationId, (placeholder) => `u.id = ${placeholder}`, recordId(id, 'User'));
  }

  byEmployeeId(organizationId: number, employeeId: string): Promise<UserRow> {
    return this.one(organizationId, (placeholder) => `u.external_id = ${placeholder}`, employeeId);
  }

  /** In order of creation, which stays stable while users are being added. */
  list(organizationId: number, filter: UserFilter, page: Page): Promise<UserRow[]> {
    const conditions = filtered(organizationId, filter);
    const paging = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.offset)}`;
    // The page is cut first: tags are then looked up for its hundred users and not for all that it skips.
    return this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM (SELECT * FROM users u ${conditions.where} ORDER BY u.id ${paging}) u ORDER BY u.id`,
      conditions.values,
    );
  }

  async count(organizationId: number, filter: UserFilter): Promise<number> {
    const conditions = filtered(organizationId, filter);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM users u ${conditions.where}`,
      conditions.values,
    );
    return row?.total ?? 0;
  }

  private async one(organizationId: number, sql: (placeholder: string) => string, value: unknown): Promise<UserRow> {
    const conditions = active(organizationId).add(sql, value);
    const [row] = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users u ${conditions.where}`,
      conditions.values,
    );
    if (!row) throw notFound('User');
    return row;
  }
}

function active(organizationId: number): Conditions {
  return new Conditions().add((p) => `u.deactivated_at IS NULL AND u.organization_id = ${p}`, organizationId);
}

function filtered(organizationId: number, { externalId, search, tag }: UserFilter): Conditions {
  const conditions = active(organizationId)
    .addIfPresent((p) => `u.external_id = ${p}`, externalId)
    .addIfPresent(
      (p) =>
        `EXISTS (SELECT FROM user_tags ut JOIN tags t ON t.id = ut.tag_id WHERE ut.user_id = u.id AND t.name = ${p})`,
      tag,
    );
  const words = search?.toLowerCase().split(/\s+/) ?? [];
  for (const word of words.filter((candidate) => candidate !== '')) {
    conditions.add((p) => `u.search_text LIKE ${p}`, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  }
  return conditions;
}
