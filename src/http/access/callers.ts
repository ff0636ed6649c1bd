import { Access, type Caller } from '../../engine/access.js';
import { callerIn, Sessions } from '../../engine/session/sessions.js';
import { headerOf, type IncomingRequest } from './request.js';
import { sessionToken } from './session-cookie.js';

/** Knows who sends a request: `Authorization: Bearer <key>`, or a session's cookie. A key goes before a cookie. */
export class Callers {
  constructor(
    private readonly access: Access,
    private readonly sessions: Sessions,
  ) {}

  /** @param unattended nobody did anything to send it: the session grows idle all the same. */
  async callerOf(request: IncomingRequest, unattended: boolean): Promise<Caller | undefined> {
    const authorization = headerOf(request, 'authorization');
    if (authorization !== undefined) {
      const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
      return key === undefined ? undefined : this.access.callerOf(key);
    }
    const token = sessionToken(request);
    if (token === undefined) return undefined;
    const signedIn = await (unattended ? this.sessions.look(token) : this.sessions.find(token));
    return signedIn && callerIn(signedIn);
  }
}
