import { createParamDecorator, Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ScimError } from '../../domain/scim/scim-error.js';
import { Connections } from '../../engine/connections.js';
import type { ScimTenant } from '../../engine/scim-resources.js';

/** What the SCIM routes need of a request, in Fastify and in Express. */
export interface ScimRequest {
  method: string;
  protocol: string;
  headers: Record<string, string | string[] | undefined>;
  params: Record<string, string | undefined>;
  scim?: ScimCaller;
}

export interface ScimCaller extends ScimTenant {
  /** Address of the connection's SCIM server. */
  base: string;
}

/** Lets in who knows the connection's secret. An unknown connection looks like a wrong secret. */
@Injectable()
export class ScimGuard implements CanActivate {
  constructor(@Inject(Connections) private readonly connections: Connections) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ScimRequest>();
    const connectionId = request.params.connectionId ?? '';
    const headers = { authorization: headerOf(request, 'authorization') };
    const connection = await this.connections.prove(connectionId, 'scim', headers);
    if (!connection)
      throw new ScimError(401, 'Send "Authorization: Bearer <secret>" with the secret of this connection.');
    const { organizationId, settings } = connection;
    request.scim = { organizationId, connectionId, settings, base: `${originOf(request)}/scim/v2/${connectionId}` };
    return true;
  }
}

/** Whose request it is, as the guard found. */
export const Tenant = createParamDecorator((_: unknown, context: ExecutionContext): ScimCaller => {
  const { scim } = context.switchToHttp().getRequest<ScimRequest>();
  if (!scim) throw new Error('Tenant needs ScimGuard on the controller.');
  return scim;
});

export function headerOf({ headers }: ScimRequest, name: string): string | undefined {
  const told = headers[name];
  return Array.isArray(told) ? told[0] : told;
}

/** As the client knows this server; it only tells the client its own words back. */
function originOf(request: ScimRequest): string {
  const protocol = headerOf(request, 'x-forwarded-proto')?.split(',')[0]?.trim() ?? request.protocol;
  const host = headerOf(request, 'x-forwarded-host')?.split(',')[0]?.trim() ?? headerOf(request, 'host') ?? '';
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}
