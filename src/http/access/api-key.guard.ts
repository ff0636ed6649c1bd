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
import { NEEDED_ROLE } from './needs.decorator.js';

interface AuthorizedRequest {
  headers: Record<string, string | string[] | undefined>;
  caller?: Caller;
}

/** Lets in who sends `Authorization: Bearer <key>` of the role that the route needs, and binds the request to the caller. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    @Inject(Access) private readonly access: Access,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const key = /^Bearer (\S+)$/i.exec(String(request.headers.authorization))?.[1];
    const caller = key === undefined ? undefined : await this.access.callerOf(key);
    if (!caller) throw new UnauthorizedException();
    // A route that says nothing is for admins: better too few than too many.
    const needed = this.reflector.get<StaffRole | undefined>(NEEDED_ROLE, context.getHandler()) ?? 'admin';
    requireRole(caller.role, needed, 'This request');
    request.caller = caller;
    return true;
  }
}

/** The caller that the guard let in. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthorizedRequest>();
  if (!caller) throw new Error('CurrentCaller needs ApiKeyGuard on the controller.');
  return caller;
});
