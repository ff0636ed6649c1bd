import { Controller, Get, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Database } from '../database/database.js';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';

@Controller('api/v2/tags')
export class TagsController {
  constructor(private readonly database: Database) {}

  /** Every name that the organization ever gave to a user. */
  @Get()
  list(@FromCaller() caller: Caller, @Query() query: Record<string, unknown>): Promise<{ name: string }[]> {
    const fields = new Fields(query);
    const { limit, offset } = readPage(fields);
    fields.check();
    return this.database.query<{ name: string }>(
      'SELECT name FROM tags WHERE organization_id = $1 ORDER BY id LIMIT $2 OFFSET $3',
      [caller.organization.id, limit, offset],
    );
  }
}
