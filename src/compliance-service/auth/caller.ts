import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export interface Organization {
  id: number;
  canCreateOrganizations: boolean;
  allowSignInLinkCreation: boolean;
  selfPayEnabled: boolean;
}

/** Everything that a write needs to know about where it came from. */
export interface Origin {
  organization: Pick<Organization, 'id'>;
  method: string;
  path: string;
}

/** Whose key opened the door, and with which call. */
export interface Caller extends Origin {
  organization: Organization;
  keyId: number;
}

export type RequestWithCaller = FastifyRequest & { caller?: Caller };

/** The authenticated caller, as a parameter of a controller method. */
export const FromCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
  if (!caller) throw new Error('A public route asked who is calling.');
  return caller;
});
