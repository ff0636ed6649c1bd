import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLoss } from '../database/connection-loss.js';
import { nameOf, type OutageLog } from '../outage-log.js';
import type { ServiceLogger } from '../service-settings.js';

export interface FailureAnswer {
  status: number;
  body: object;
}

/** Every failure leaves as JSON, as `{ errors }` or `{ message }`, whether it came from us, from Nest or from Fastify. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly logger: ServiceLogger,
    private readonly outage: OutageLog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const answer = answerTo(error);
    if (isConnectionLoss(error)) this.outage.down(error);
    else if (answer.status >= 500 && !(error instanceof HttpException))
      this.log(error, host.switchToHttp().getRequest());
    if (!reply.sent) this.send(reply, answer);
  }

  protected send(reply: FastifyReply, { status, body }: FailureAnswer): void {
    // A page's route may have announced HTML already.
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }

  /** The route's pattern and where it broke. Neither message nor values: they may quote a person's data. */
  private log(error: unknown, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown route'}`;
    const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
    this.logger.error(`${route} failed: ${nameOf(error)}\n${frames.slice(0, 8).join('\n')}`);
  }
}

function answerTo(error: unknown): FailureAnswer {
  const status = statusOf(error);
  if (status >= 500 && !(error instanceof HttpException)) {
    return { status: 500, body: { message: 'Something went wrong on our side. Please try again later.' } };
  }
  if (error instanceof HttpException) return { status, body: bodyOf(error) };
  return { status, body: { message: error instanceof Error ? error.message : 'The request is invalid' } };
}

/** Only the specification's statuses leave the house, plus 413: an unknown media type is an invalid request. */
function statusOf(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  const status = error instanceof HttpException ? error.getStatus() : typeof statusCode === 'number' ? statusCode : 500;
  return status >= 400 && status < 500 && ![401, 403, 404, 413].includes(status) ? 400 : status;
}

function bodyOf(error: HttpException): object {
  const response = error.getResponse();
  if (typeof response === 'object' && 'errors' in response) return response;
  return { message: error.message };
}
