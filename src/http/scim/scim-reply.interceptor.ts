import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import type { JsonObject } from '../../domain/json.js';
import { headerOf, type ScimRequest } from './scim.guard.js';

/** What a SCIM route answers. */
export interface ScimAnswer {
  status?: 200 | 201 | 204;
  body?: JsonObject;
  etag?: string;
  location?: string;
}

interface Reply {
  status(code: number): unknown;
  header(name: string, value: string): unknown;
}

/** Writes status, ETag and Location, and spares the body that the client has already. */
@Injectable()
export class ScimReply implements NestInterceptor<ScimAnswer, JsonObject | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<ScimAnswer>): Observable<JsonObject | undefined> {
    const http = context.switchToHttp();
    const request = http.getRequest<ScimRequest>();
    const reply = http.getResponse<Reply>();
    return next.handle().pipe(
      map(({ status = 200, body, etag, location }) => {
        const known = request.method === 'GET' && etag !== undefined && headerOf(request, 'if-none-match') === etag;
        reply.status(known ? 304 : status);
        if (etag !== undefined) reply.header('etag', etag);
        if (location !== undefined) reply.header('location', location);
        if (known || body === undefined) return undefined;
        reply.header('content-type', 'application/scim+json; charset=utf-8');
        return body;
      }),
    );
  }
}
