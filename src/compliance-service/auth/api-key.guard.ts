import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { unauthorized } from '../requests/failures.js';
import { ApiKeys } from './api-keys.js';
import type { RequestWithCaller } from './caller.js';
import { PUBLIC_ROUTE } from './public-route.js';

/** `Token token=KEY` as specified, also quoted or followed by options, and `Bearer KEY` as some clients send. */
const HEADER = /^(?:Token\s+token=|Bearer\s+)"?([^"\s,]+)"?(?:\s*,.*)?$/i;

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeys,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(PUBLIC_ROUTE, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const [, key] = HEADER.exec(request.headers.authorization?.trim() ?? '') ?? [];
    const found = key === undefined ? undefined : await this.keys.find(key);
    if (!found) throw unauthorized();
    request.caller = { ...found, method: request.method, path: request.url.split('?')[0] ?? '' };
    return true;
  }
}
