import {
  Get,
  Header,
  Headers,
  Inject,
  Query,
  Req,
  StreamableFile,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { ChangeStream } from '../../engine/stream/change-stream.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Callers } from '../access/callers.js';
import { Needs } from '../access/needs.decorator.js';
import type { IncomingRequest } from '../access/request.js';
import { Unattended } from '../access/unattended.decorator.js';
import { validateInput } from '../problems/validate.js';
import { EventStream } from './event-stream.js';

class StreamQuery {
  /** The id of what was told last, where the header `Last-Event-ID` cannot be sent. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  after?: string;
}

@ApiController('v1/stream', 'stream')
export class StreamController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(ChangeStream) private readonly changes: ChangeStream,
    @Inject(Callers) private readonly callers: Callers,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.changes.stop();
  }

  @Get()
  @Needs('viewer')
  @Unattended()
  @Header('cache-control', 'no-store')
  @Header('x-accel-buffering', 'no')
  @ApiOperation({
    summary: 'What changed, as it changes: server-sent events, which resume after the id of the last one',
    description:
      'Events are `change`, with `{ kind, id, personId? }`, and `reset`: read everything again. Ends with the session, or when the key is revoked.',
  })
  @ApiHeader({ name: 'last-event-id', required: false, description: 'Sent by EventSource when it comes back.' })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  async listen(
    @CurrentCaller() { organizationId }: Caller,
    @Req() request: IncomingRequest,
    @Query() query: unknown,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<StreamableFile> {
    const { after } = await validateInput(StreamQuery, query);
    const isAllowed = async () => (await this.callers.callerOf(request, true)) !== undefined;
    const stream = new EventStream(organizationId, isAllowed);
    stream.body.once('close', () => {
      this.changes.leave(stream);
    });
    await this.changes.join(stream, lastEventId ?? after);
    return new StreamableFile(stream.body, { type: 'text/event-stream' });
  }
}
