import { Body, Get, Headers, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiAcceptedResponse,
  ApiOperation,
  getSchemaPath,
} from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { EventOutcome } from '../../domain/hr-event.js';
import type { Caller } from '../../engine/access.js';
import { IngestEvent } from '../../engine/ingest-event.js';
import type { ReadStore } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { validateInput } from '../problems/validate.js';
import { READ_STORE } from '../tokens.js';
import { CanonicalEvent } from './canonical-event.dto.js';
import { fromBinary, isBinary } from './cloud-event.js';
import { ingestBatch, maximumBatch, readEvent } from './event-intake.js';

const outcomes = ['accepted', 'scheduled', 'held', 'deduplicated', 'ignored', 'rejected'] as const;

class EventsQuery extends PageQuery {
  @IsOptional()
  @IsIn(outcomes)
  outcome?: EventOutcome;

  @IsOptional()
  @IsString()
  employeeId?: string;
}

@ApiExtraModels(CanonicalEvent)
@ApiController('v1/events', 'events')
export class EventsController {
  constructor(
    @Inject(IngestEvent) private readonly intake: IngestEvent,
    @Inject(READ_STORE) private readonly reads: ReadStore,
  ) {}

  @Post()
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Tell what happened in HR',
    description:
      'One canonical event or an array of up to 1,000; also CloudEvents, structured or binary. A single bad event is answered with a problem, a bad event of an array with the outcome "rejected" beside its neighbours.',
  })
  @ApiBody({
    schema: {
      oneOf: [
        { $ref: getSchemaPath(CanonicalEvent) },
        { type: 'array', maxItems: maximumBatch, items: { $ref: getSchemaPath(CanonicalEvent) } },
      ],
    },
  })
  @ApiAcceptedResponse({
    description: '{ eventId, outcome, runId?, reason? }; for an array, an array of these in order.',
  })
  async ingest(
    @CurrentCaller() caller: Caller,
    @Headers() headers: Record<string, string | string[] | undefined>,
    @Body() body: unknown,
  ) {
    const events = isBinary(headers) ? fromBinary(headers, body) : body;
    if (!Array.isArray(events)) {
      return this.intake.ingest(caller.organizationId, 'api', await readEvent(events));
    }
    return ingestBatch(this.intake, caller.organizationId, 'api', events);
  }

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'The inbox: every event with its outcome and reason' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown) {
    const { outcome, employeeId, ...page } = await validateInput(EventsQuery, query);
    return this.reads.events(caller.organizationId, { outcome, employeeId }, page);
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOkResponse({ description: 'One event of the inbox.' })
  async read(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    const event = await this.reads.event(caller.organizationId, id);
    if (!event) throw new NotFoundException('There is no such event.');
    return event;
  }
}
