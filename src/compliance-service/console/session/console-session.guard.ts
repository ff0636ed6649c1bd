import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { pageOrigin } from '../../pages/page-origin.js';
import { SignInNeeded, type RequestWithSession } from './console-session.js';
import { ConsoleSessions, type SessionRow } from './console-sessions.js';
import { formTokenOf, requireFormToken } from './own-forms.js';
import { SESSION_COOKIE } from './session-cookie.js';

/** Opens the console's pages to those who signed in, and changes to forms of their own. */
@Injectable()
export class ConsoleSessionGuard implements CanActivate {
  constructor(private readonly sessions: ConsoleSessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithSession>();
    const token = request.cookies[SESSION_COOKIE];
    const row = token === undefined ? undefined : await this.sessions.resume(token);
    if (token === undefined || !row) throw new SignInNeeded(token !== undefined);
    const { id, organization_id, organization_name, api_key_id, notice } = row;
    const formToken = formTokenOf(token);
    request.consoleSession = {
      id,
      organization: { id: organization_id, name: organization_name },
      keyId: api_key_id,
      who: whoIs(row),
      formToken,
      notice,
      origin: pageOrigin(request, organization_id),
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') requireFormToken(request, formToken);
    return true;
  }
}

function whoIs({ name, key_label, key_hint }: SessionRow): string {
  return name ?? ['API key', key_label && `“${key_label}”`, key_hint && `…${key_hint}`].filter(Boolean).join(' ');
}
