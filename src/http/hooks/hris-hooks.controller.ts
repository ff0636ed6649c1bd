import {
  Controller,
  Get,
  Inject,
  Param,
  Post,
  Req,
  Res,
  UnauthorizedException,
  UnsupportedMediaTypeException,
  UseFilters,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JsonObject } from '../../domain/json.js';
import { TakeDelivery } from '../../engine/take-delivery.js';
import type { Delivery } from '../../ports/hris-source.js';
import { ProblemFilter } from '../problems/problem.filter.js';

interface RawRequest {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | string[] | undefined>;
  /** Present where the application was created with `rawBody: true`. */
  rawBody?: Buffer;
}

/** The part of a reply that Fastify and Express share. */
interface Reply {
  status(code: number): unknown;
}

const stored = { stored: true };

@ApiTags('hooks')
@Controller('hooks/hris')
@UseFilters(ProblemFilter)
export class HrisHooksController {
  constructor(@Inject(TakeDelivery) private readonly deliveries: TakeDelivery) {}

  @Post(':connectionId')
  @ApiOperation({
    summary: 'Deliveries of a connected HR system',
    description:
      'Verified over their raw bytes and stored; 202 says that a delivery is safe, not what it led to: see GET /v1/connections/:id/deliveries and GET /v1/events.',
  })
  take(
    @Param('connectionId') connectionId: string,
    @Req() request: RawRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<JsonObject | string> {
    // Missing where the host application was created without { rawBody: true }.
    if (!request.rawBody) throw new UnsupportedMediaTypeException();
    return this.answer(connectionId, { method: 'POST', ...singleValues(request), body: request.rawBody }, reply);
  }

  @Get(':connectionId')
  @ApiOperation({ summary: 'Handshakes of HR systems that ask whether somebody listens' })
  greet(
    @Param('connectionId') connectionId: string,
    @Req() request: RawRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<JsonObject | string> {
    return this.answer(connectionId, { method: 'GET', ...singleValues(request), body: Buffer.alloc(0) }, reply);
  }

  private async answer(connectionId: string, delivery: Delivery, reply: Reply): Promise<JsonObject | string> {
    const taken = await this.deliveries.take(connectionId, delivery);
    if (!taken) throw new UnauthorizedException();
    reply.status(taken === 'stored' ? 202 : taken.status);
    return taken === 'stored' ? stored : taken.body;
  }
}

function singleValues({ headers, query }: RawRequest): Pick<Delivery, 'headers' | 'query'> {
  const single = (values: Record<string, string | string[] | undefined>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    ) as Delivery['headers'];
  return { headers: single(headers), query: single(query) };
}
