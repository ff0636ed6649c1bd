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

/** Which users a list is about: its FROM, WHERE and the column that holds the user's id. */
interface Matching {
  from: string;
  id: string;
  conditions: Conditions;
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

  /**
   * In order of creation. Ids are handed out in the order of commits (see WriteOrder), so a user who was on a page stays
   * on it while others are being added.
   */
  async list(organizationId: number, filter: UserFilter, page: Page): Promise<UserRow[]> {
    const matching = await this.matching(organizationId, filter);
    return matching ? this.cut(matching, page) : [];
  }

  /** A page and how many there are in all, counted only where the page itself does not tell. */
  async listWithTotal(
    organizationId: number,
    filter: UserFilter,
    page: Page,
  ): Promise<{ users: UserRow[]; total: number }> {
    const matching = await this.matching(organizationId, filter);
    const users = matching ? await this.cut(matching, page) : [];
    const isLast = users.length > 0 ? users.length < page.limit : page.offset === 0;
    if (!matching || isLast) return { users, total: matching ? page.offset + users.length : 0 };
    const { from, conditions } = matching;
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM ${from} ${conditions.where}`,
      conditions.values,
    );
    return { users, total: row?.total ?? 0 };
  }

  /** The page is cut from an index alone; only its hundred users are then read with their tags. */
  private cut({ from, id, conditions }: Matching, page: Page): Promise<UserRow[]> {
    const values = [...conditions.values, page.limit, page.offset];
    return this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users u JOIN (
         SELECT ${id} AS id FROM ${from} ${conditions.where}
         ORDER BY ${id} LIMIT $${values.length - 1} OFFSET $${values.length}
       ) page USING (id) ORDER BY u.id`,
      values,
    );
  }

  /** Undefined when nobody can match. The tag is looked up first: with its id the planner knows how many have it. */
  private async matching(organizationId: number, { tag, ...rest }: UserFilter): Promise<Matching | undefined> {
    if (tag === undefined) return { from: 'users u', id: 'u.id', conditions: filtered(active(organizationId), rest) };
    const [found] = await this.database.query<{ id: number }>(
      'SELECT id FROM tags WHERE organization_id = $1 AND name = $2',
      [organizationId, tag],
    );
    if (!found) return undefined;
    const isTagOnly = rest.externalId === undefined && rest.search === undefined;
    const conditions = isTagOnly ? new Conditions() : filtered(active(organizationId), rest);
    conditions.add((p) => `ut.tag_id = ${p}`, found.id);
    // Only active users have tags, so a tag alone is answered from its index without a look at the users.
    return {
      from: isTagOnly ? 'user_tags ut' : 'user_tags ut JOIN users u ON u.id = ut.user_id',
      id: 'ut.user_id',
      conditions,
    };
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

function filtered(conditions: Conditions, { externalId, search }: Omit<UserFilter, 'tag'>): Conditions {
  conditions.addIfPresent((p) => `u.external_id = ${p}`, externalId);
  const words = search?.toLowerCase().split(/\s+/) ?? [];
  for (const word of words.filter((candidate) => candidate !== '')) {
    conditions.add((p) => `u.search_text LIKE ${p}`, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  }
  return conditions;
}
