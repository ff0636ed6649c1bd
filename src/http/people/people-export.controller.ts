import { Get, Inject, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import type { Caller } from '../../engine/access.js';
import { ExportPeople } from '../../engine/export-people.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';
import { peopleFilter } from './people-filter.dto.js';
import { orderOf, OrderedFilterDto } from './people-order.dto.js';

@ApiController('v1', 'people')
export class PeopleExportController {
  constructor(@Inject(ExportPeople) private readonly exports: ExportPeople) {}

  @Get('people.csv')
  @Needs('staff')
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'CSV in UTF-8; cells that begin like a formula are made text.' })
  @ApiOperation({
    summary: 'Everybody whom a filter finds, as a file',
    description: 'Takes the filters and the order of GET /v1/people. Who took which list stands in the audit trail.',
  })
  async file(@CurrentCaller() { organizationId, name }: Caller, @Query() query: unknown): Promise<StreamableFile> {
    const told = await validateInput(OrderedFilterDto, query);
    const rows = this.exports.rows(organizationId, peopleFilter(told), orderOf(told), name);
    const disposition = 'attachment; filename="people.csv"';
    return new StreamableFile(Readable.from(rows, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition,
    });
  }
}
