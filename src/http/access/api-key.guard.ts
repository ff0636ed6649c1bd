import {
  createParamDecorator,
  Inject,
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { requireRole, type StaffRole } from '../../domain/staff-role.js';
import type { Caller } from '../../engine/access.js';
import { Callers } from './callers.js';
import { NEEDED_ROLE } from './needs.decorator.js';
import { requireOwnPage } from './own-page.js';
import { headerOf, type IncomingRequest } from './request.js';
import { UNATTENDED } from './unattended.decorator.js';

interface AuthorizedRequest extends IncomingRequest {
  caller?: Caller;
}

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets in who sends `Authorization: Bearer <key>`, or a session's cookie, of the role that the route needs, and binds the
 * request to the caller. A key goes before a cookie.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    @Inject(Callers) private readonly callers: Callers,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const route = context.getHandler();
    const unattended = this.reflector.get<boolean | undefined>(UNATTENDED, route) ?? isUnattended(request);
    const caller = await this.callers.callerOf(request, unattended);
    if (!caller) throw new UnauthorizedException();
    if (caller.session && !readMethods.includes(request.method)) requireOwnPage(request);
    // A route that says nothing is for admins: better too few than too many.
    const needed = this.reflector.get<StaffRole | undefined>(NEEDED_ROLE, route) ?? 'admin';
    requireRole(caller.role, needed, 'This request');
    request.caller = caller;
    return true;
  }
}

/** Pages say so when they read again by themselves. */
const isUnattended = (request: IncomingRequest) => headerOf(request, 'x-gatehouse-unattended') !== undefined;

/** The caller that the guard let in. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthorizedRequest>();
  if (!caller) throw new Error('CurrentCaller needs ApiKeyGuard on the controller.');
  return caller;
});
