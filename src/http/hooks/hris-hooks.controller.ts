import {
  Controller,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  UnauthorizedException,
  UnsupportedMediaTypeException,
  UseFilters,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Connections } from '../../engine/connections.js';
import { IngestEvent } from '../../engine/ingest-event.js';
import type { Delivery } from '../../ports/hris-source.js';
import { ingestBatch, type BatchItem } from '../events/event-intake.js';
import { ProblemFilter } from '../problems/problem.filter.js';

interface RawRequest {
  headers: Record<string, string | string[] | undefined>;
  /** Present where the application was created with `rawBody: true`. */
  rawBody?: Buffer;
}

@ApiTags('hooks')
@Controller('hooks/hris')
@UseFilters(ProblemFilter)
export class HrisHooksController {
  constructor(
    @Inject(Connections) private readonly connections: Connections,
    @Inject(IngestEvent) private readonly intake: IngestEvent,
  ) {}

  @Post(':connectionId')
  @HttpCode(202)
  @ApiOperation({ summary: 'Deliveries of a connected HR system, verified over their raw bytes' })
  async take(@Param('connectionId') connectionId: string, @Req() request: RawRequest): Promise<BatchItem[]> {
    const opened = await this.connections.open(connectionId, deliveryOf(request));
    if (!opened) throw new UnauthorizedException();
    return ingestBatch(this.intake, opened.organizationId, connectionId, opened.events);
  }
}

function deliveryOf({ headers, rawBody }: RawRequest): Delivery {
  // Missing where the body is no JSON, or where the host application was created without { rawBody: true }.
  if (!rawBody) throw new UnsupportedMediaTypeException();
  const single = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return { method: 'POST', query: {}, headers: Object.fromEntries(single) as Delivery['headers'], body: rawBody };
}
