import type { FastifyRequest } from 'fastify';
import type { Origin } from '../auth/caller.js';

/** Where a write came from that somebody made on a page. Names the route and not the address, which holds a token. */
export function pageOrigin(request: FastifyRequest, organizationId: number): Origin {
  return {
    organization: { id: organizationId },
    method: request.method,
    path: request.routeOptions.url ?? '',
  };
}
