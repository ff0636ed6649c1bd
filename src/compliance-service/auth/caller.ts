import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export interface Organization {
  id: number;
  canCreateOrganizations: boolean;
  allowSignInLinkCreation: boolean;
  selfPayEnabled: boolean;
}

/** Whose key opened the door, and with which call: everything that a write needs to know about its origin. */
export interface Caller {
  organization: Organization;
  method: string;
  path: string;
}

export type RequestWithCaller = FastifyRequest & { caller?: Caller };

/** The authenticated caller, as a parameter of a controller method. */
export const FromCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<RequestWithCaller>();
  if (!caller) throw new Error('A public route asked who is calling.');
  return caller;
});
