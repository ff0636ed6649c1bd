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
import { Access, type Caller } from '../../engine/access.js';
import { callerIn, Sessions } from '../../engine/session/sessions.js';
import { NEEDED_ROLE } from './needs.decorator.js';
import { requireOwnPage } from './own-page.js';
import { headerOf, type IncomingRequest } from './request.js';
import { sessionToken } from './session-cookie.js';

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
    @Inject(Access) private readonly access: Access,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const caller = await this.callerOf(request);
    if (!caller) throw new UnauthorizedException();
    // A route that says nothing is for admins: better too few than too many.
    const needed = this.reflector.get<StaffRole | undefined>(NEEDED_ROLE, context.getHandler()) ?? 'admin';
    requireRole(caller.role, needed, 'This request');
    request.caller = caller;
    return true;
  }

  private async callerOf(request: IncomingRequest): Promise<Caller | undefined> {
    const authorization = headerOf(request, 'authorization');
    if (authorization !== undefined) {
      const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
      return key === undefined ? undefined : this.access.callerOf(key);
    }
    const token = sessionToken(request);
    const signedIn = token === undefined ? undefined : await this.sessions.find(token);
    if (!signedIn) return undefined;
    if (!readMethods.includes(request.method)) requireOwnPage(request);
    return callerIn(signedIn);
  }
}

/** The caller that the guard let in. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthorizedRequest>();
  if (!caller) throw new Error('CurrentCaller needs ApiKeyGuard on the controller.');
  return caller;
});
