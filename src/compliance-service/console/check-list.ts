import { Injectable } from '@nestjs/common';
import { CHECK_COLUMNS } from '../background-checks/background-checks.js';
import type { CheckRow } from '../background-checks/check-view.js';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import type { Page } from '../requests/paging.js';

export const CHECK_STATUSES = ['processing', 'complete', 'archived'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** A check with the name of its person, who may have left. */
export interface ListedCheck extends CheckRow {
  package_code: string | null;
  first_name: string;
  last_name: string;
  is_active: boolean;
}

@Injectable()
export class CheckLists {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  read(organizationId: number, status: CheckStatus | undefined, { limit, offset }: Page): Promise<ListedCheck[]> {
    const conditions = new Conditions()
      .add((p) => `c.organization_id = ${p}`, organizationId)
      .addIfPresent((p) => `c.status = ${p}`, status);
    const paging = `LIMIT ${conditions.value(limit)} OFFSET ${conditions.value(offset)}`;
    return this.database.query<ListedCheck>(
      `SELECT ${CHECK_COLUMNS}, c.package_code, u.first_name, u.last_name, u.deactivated_at IS NULL AS is_active
       FROM background_checks c JOIN users u ON u.id = c.user_id ${conditions.where} ORDER BY c.id DESC ${paging}`,
      conditions.values,
    );
  }
}
