import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { CallFailure, Refusal } from '../../domain/failure.js';
import { InvalidInput, problem, type Problem } from './problem.js';

/** The part of a reply that Fastify and Express share. */
export interface Reply {
  header?(name: string, value: string): unknown;
  set?(name: string, value: string): unknown;
  status(code: number): unknown;
  send(body: string): unknown;
}

/** Every error leaves as problem+json. What is not foreseen is logged and told to nobody. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const body = this.describe(error);
    const reply = host.switchToHttp().getResponse<Reply>();
    if (error instanceof Refusal && error.retryAfterMs !== undefined)
      setHeader(reply, 'retry-after', String(Math.ceil(error.retryAfterMs / 1000)));
    sendBody(reply, body.status, 'application/problem+json', body);
  }

  private describe(error: unknown): Problem {
    if (error instanceof InvalidInput) {
      return problem(400, 'INVALID_INPUT', `${error.errors.length} field(s) are not valid; see errors.`, error.errors);
    }
    if (error instanceof Refusal) return refusalProblem(error);
    if (error instanceof CallFailure) return problem(502, error.code, error.message);
    const status = statusOf(error);
    if (status !== undefined && status < 500) return clientProblem(status, error);
    if (status === 503)
      return problem(503, 'NOT_READY', 'A part that this request needs is not reachable right now: try again.');
    this.logger.error(error instanceof Error ? (error.stack ?? error.message) : 'A value that is no Error was thrown.');
    return problem(500, 'INTERNAL_ERROR', 'Something went wrong here; it is logged. Try again later.');
  }
}

export function sendBody(reply: Reply, status: number, contentType: string, body: object): void {
  reply.status(status);
  setHeader(reply, 'content-type', contentType);
  reply.send(JSON.stringify(body));
}

export function setHeader(reply: Reply, name: string, value: string): void {
  if (reply.header) reply.header(name, value);
  else reply.set?.(name, value);
}

const statusOfRefusal = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  throttled: 429,
};

function refusalProblem(refusal: Refusal): Problem {
  const status = statusOfRefusal[refusal.kind];
  const { pointer, code, message } = refusal;
  return problem(status, code, message, pointer === undefined ? undefined : [{ pointer, code, message }]);
}

/** Nest's own exceptions, and Fastify's and Express' errors about bodies, which carry a statusCode. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 ? status : undefined;
}

function clientProblem(status: number, error: unknown): Problem {
  switch (status) {
    case 400:
      return problem(
        400,
        'MALFORMED_BODY',
        'The body cannot be read: send well-formed JSON with a content-type that says so.',
      );
    case 401:
      return problem(
        401,
        'UNAUTHORIZED',
        'Sign in, or send "Authorization: Bearer <key>" with a key of this Gatehouse.',
      );
    case 404:
      return problem(404, 'NOT_FOUND', error instanceof HttpException ? error.message : 'There is nothing here.');
    case 413:
      return problem(413, 'BODY_TOO_LARGE', 'The body is larger than 1 MiB: send it in parts.');
    case 415:
      return problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/cloudevents+json.');
    default:
      return problem(status, 'BAD_REQUEST', 'The request cannot be answered as it is.');
  }
}
