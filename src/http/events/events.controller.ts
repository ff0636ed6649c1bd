import { Body, Get, Headers, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiAcceptedResponse,
  ApiOperation,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { Inbox, type EventDetail } from '../../engine/inbox.js';
import { IngestEvent } from '../../engine/ingest-event.js';
import type { ReadStore } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';
import { READ_STORE } from '../tokens.js';
import { CanonicalEvent } from './canonical-event.dto.js';
import { fromBinary, isBinary } from './cloud-event.js';
import { EventsQuery } from './events-query.dto.js';
import { ingestBatch, maximumBatch, readEvent } from './event-intake.js';

@ApiExtraModels(CanonicalEvent)
@ApiController('v1/events', 'events')
export class EventsController {
  constructor(
    @Inject(IngestEvent) private readonly intake: IngestEvent,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(Inbox) private readonly inbox: Inbox,
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
  @ApiOperation({ summary: 'The inbox: every event of every source with its outcome and reason, newest first' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown) {
    const { cursor, limit, ...filter } = await validateInput(EventsQuery, query);
    return this.reads.events(caller.organizationId, filter, { cursor, limit });
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOkResponse({
    description:
      'One event of the inbox: what was understood of it, and the delivery that it came with. Names of fields stay; the values of social security numbers, birth dates, addresses, bank details, pay and secrets are "[redacted]".',
  })
  async read(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<EventDetail> {
    const event = await this.inbox.event(caller.organizationId, id);
    if (!event) throw new NotFoundException('There is no such event.');
    return event;
  }
}
