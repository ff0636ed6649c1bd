import {
  createParamDecorator,
  Inject,
  Injectable,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Access, type Caller } from '../../engine/access.js';

interface AuthorizedRequest {
  headers: Record<string, string | string[] | undefined>;
  caller?: Caller;
}

/** Lets in who sends `Authorization: Bearer <key>`, and binds the request to the key's organization. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(@Inject(Access) private readonly access: Access) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<AuthorizedRequest>();
    const key = /^Bearer (\S+)$/i.exec(String(request.headers.authorization))?.[1];
    const caller = key === undefined ? undefined : this.access.callerOf(key);
    if (!caller) throw new UnauthorizedException();
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
