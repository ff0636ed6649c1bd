import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ServiceAddress } from '../../service-settings.js';
import { Change, ConsolePages } from './console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './console-session.js';
import type { GoOn } from './outcomes.js';
import { forgetSession } from './session-cookie.js';
import { SignIns } from './sign-ins.js';

@ConsolePages('console/sign_out')
export class SignOutController {
  constructor(
    private readonly signIns: SignIns,
    private readonly address: ServiceAddress,
  ) {}

  @Change('')
  async signOut(
    @FromSession() session: ConsoleSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GoOn> {
    await this.signIns.signOut(session.origin, session.id);
    forgetSession(reply, this.address.url);
    return { url: '/console/sign_in' };
  }
}
