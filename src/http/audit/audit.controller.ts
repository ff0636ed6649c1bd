import { Get, Inject, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, IntersectionType } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, Matches, MaxLength, Validate } from 'class-validator';
import { Readable } from 'node:stream';
import type { Caller } from '../../engine/access.js';
import { ExportAudit } from '../../engine/export-audit.js';
import type { AuditEntry, AuditStore } from '../../ports/audit-store.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { IsDay } from '../access/is-day.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { validateInput } from '../problems/validate.js';
import { AUDIT_STORE } from '../tokens.js';

class AuditFilterQuery {
  /** A part of the name. */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  actor?: string;

  /** A whole action, such as `rules.published`, or what stands before its dot. */
  @IsOptional()
  @Matches(/^[a-z][a-z.-]{0,99}$/, { message: 'must be an action, such as rules.published or rules' })
  action?: string;

  @IsOptional()
  @IsUUID()
  personId?: string;

  /** YYYY-MM-DD in the organization's time zone: the first day. */
  @IsOptional()
  @Validate(IsDay)
  fromDate?: string;

  /** YYYY-MM-DD: the last day. */
  @IsOptional()
  @Validate(IsDay)
  toDate?: string;

  /** A part of reason, actor, action, step, employee id or details. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  text?: string;
}

class AuditQuery extends IntersectionType(PageQuery, AuditFilterQuery) {}

@ApiController('v1/audit', 'audit')
export class AuditController {
  constructor(
    @Inject(AUDIT_STORE) private readonly store: AuditStore,
    @Inject(ExportAudit) private readonly exports: ExportAudit,
  ) {}

  @Get()
  @Needs('admin')
  @ApiOperation({ summary: 'Who did what and why, newest first' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<AuditEntry>> {
    const { cursor, limit, ...filter } = await validateInput(AuditQuery, query);
    return this.store.list(caller.organizationId, filter, { cursor, limit });
  }

  @Get('export')
  @Needs('admin')
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'CSV in UTF-8; cells that begin like a formula are made text.' })
  @ApiOperation({
    summary: 'The same as a file',
    description: 'Takes the filters of GET /v1/audit. Who took it stands in the trail itself.',
  })
  async file(@CurrentCaller() { organizationId, name }: Caller, @Query() query: unknown): Promise<StreamableFile> {
    const filter = await validateInput(AuditFilterQuery, query);
    const lines = this.exports.lines(organizationId, filter, name);
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="audit.csv"',
    });
  }
}
