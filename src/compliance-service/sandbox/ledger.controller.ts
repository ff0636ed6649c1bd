import { Controller, Get, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Conditions } from '../database/conditions.js';
import { Database } from '../database/database.js';
import { Fields } from '../requests/fields.js';

interface LedgerRow {
  id: number;
  at: Date;
  method: string;
  path: string;
  organization_id: number;
  kind: string;
  external_id: string | null;
  resource_id: number | null;
  summary: Record<string, unknown>;
}

@Controller('sandbox/ledger')
export class LedgerController {
  constructor(private readonly database: Database) {}

  /** Every write that was ever accepted from this organization, oldest first and all at once. */
  @Get()
  async list(@FromCaller() { organization }: Caller, @Query() query: Record<string, unknown>): Promise<object> {
    const fields = new Fields(query);
    const conditions = new Conditions()
      .add((p) => `organization_id = ${p}`, organization.id)
      .addIfPresent((p) => `kind = ${p}`, fields.text('kind'))
      .addIfPresent((p) => `external_id = ${p}`, fields.text('externalId'))
      .addIfPresent((p) => `id > ${p}`, fields.integer('after'));
    fields.check();
    const rows = await this.database.query<LedgerRow>(
      `SELECT * FROM ledger ${conditions.where} ORDER BY id`,
      conditions.values,
    );
    return { items: rows.map(ledgerAnswer) };
  }
}

function ledgerAnswer({ organization_id, external_id, resource_id, ...row }: LedgerRow): object {
  return { ...row, organizationId: organization_id, externalId: external_id, resourceId: resource_id };
}
