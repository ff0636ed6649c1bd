import { Body, Get, HttpCode, Inject, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiQuery } from '@nestjs/swagger';
import { Refusal } from '../../domain/failure.js';
import type { Caller } from '../../engine/access.js';
import { Connections } from '../../engine/connections.js';
import { Imports } from '../../engine/imports/imports.js';
import type { ImportMode } from '../../ports/import-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { validateInput } from '../problems/validate.js';
import { ImportDto, ReadingDto, RowsQuery } from './import.dto.js';
import { problemsCsv } from './problems-csv.js';
import { uploadedFile, type UploadRequest } from './uploaded-file.js';

@ApiController('v1/imports', 'imports')
export class ImportsController {
  constructor(
    @Inject(Imports) private readonly imports: Imports,
    @Inject(Connections) private readonly connections: Connections,
  ) {}

  @Post()
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send a file of people: CSV, TSV or XLSX',
    description:
      'The file is the body, or a part of a form. Columns are guessed and shown; nothing happens in mode "preview" but a forecast. The answer comes when every row is stored; the work goes on in workers.',
  })
  @ApiConsumes('text/csv', 'multipart/form-data', 'application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiQuery({ name: 'mode', enum: ['preview', 'baseline', 'apply'], required: false })
  @ApiQuery({ name: 'mapping', description: 'JSON: field by column header', required: false })
  @ApiQuery({ name: 'dateFormat', enum: ['M/D/YYYY', 'D/M/YYYY'], required: false })
  @ApiQuery({ name: 'emailDomain', required: false })
  @ApiQuery({ name: 'connectionId', required: false })
  @ApiQuery({ name: 'asOf', required: false })
  @ApiQuery({ name: 'fileName', required: false })
  @ApiAcceptedResponse({ description: 'The import with its columns; follow it by GET /v1/imports/:id.' })
  async send(@CurrentCaller() caller: Caller, @Query() query: Record<string, unknown>, @Req() request: UploadRequest) {
    // What a query says is judged before a byte of the file is read.
    await validateInput(ImportDto, query);
    const file = await uploadedFile(request);
    const told = await validateInput(ImportDto, { ...file.fields, ...query });
    const { connectionId, fileName = file.fileName ?? null, ...upload } = told;
    const source = await this.sourceOf(caller, connectionId);
    return this.imports.take(
      caller.organizationId,
      { ...upload, source, fileName, createdBy: caller.name },
      file.bytes,
    );
  }

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Imports, newest first' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown) {
    return this.imports.list(caller.organizationId, await validateInput(PageQuery, query));
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'How far an import is, how its columns are read, what it does and costs' })
  read(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.imports.find(caller.organizationId, id);
  }

  @Get(':id/rows')
  @Needs('viewer')
  @ApiOperation({ summary: 'Row by row: who, what would start or started, or why it is bad' })
  async rows(@CurrentCaller() caller: Caller, @Param('id') id: string, @Query() query: unknown) {
    const { status, ...page } = await validateInput(RowsQuery, query);
    return this.imports.rows(caller.organizationId, id, status, page);
  }

  @Get(':id/samples')
  @Needs('staff')
  @ApiOperation({
    summary: 'What stands in the columns: the first values of each by its header',
    description:
      'Birth dates and their like are "[redacted]". Nothing when the file was applied, cancelled or forgotten.',
  })
  async samples(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return { columns: await this.imports.samples(caller.organizationId, id) };
  }

  @Get(':id/problems')
  @Needs('viewer')
  @ApiOperation({ summary: 'The bad rows as CSV, a line for each problem: row, column, value unless sensitive, fix' })
  @ApiProduces('text/csv')
  async problems(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<StreamableFile> {
    await this.imports.find(caller.organizationId, id);
    return new StreamableFile(problemsCsv(this.imports.badRows(caller.organizationId, id)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="problems.csv"',
    });
  }

  @Post(':id/preview')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Preview the same file again, with a corrected mapping' })
  preview(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReadingDto) {
    return this.goOn(caller, id, 'preview', body);
  }

  @Post(':id/baseline')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Go on from a preview: know these people, start nothing' })
  baseline(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReadingDto) {
    return this.goOn(caller, id, 'baseline', body);
  }

  @Post(':id/apply')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Go on from a preview: start what rules ask for' })
  apply(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReadingDto) {
    return this.goOn(caller, id, 'apply', body);
  }

  @Post(':id/cancel')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop where it stands; what was applied stays' })
  cancel(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return this.imports.cancel(caller.organizationId, id);
  }

  private async goOn(caller: Caller, id: string, mode: ImportMode, body: unknown) {
    return this.imports.goOn(caller.organizationId, id, mode, await validateInput(ReadingDto, body ?? {}));
  }

  private async sourceOf({ organizationId }: Caller, connectionId: string | undefined): Promise<string> {
    if (connectionId === undefined) return 'import';
    const known = await this.connections.list(organizationId);
    if (known.some(({ id }) => id === connectionId)) return connectionId;
    const message = 'The organization has no such connection: take the id from GET /v1/connections.';
    throw new Refusal('CONNECTION_NOT_FOUND', message, 'not-found', '/connectionId');
  }
}
