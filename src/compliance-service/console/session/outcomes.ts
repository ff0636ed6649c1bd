import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Fields } from '../../requests/fields.js';
import { bodyFields } from '../../requests/sections.js';
import type { ConsoleSession } from './console-session.js';
import { ConsoleSessions } from './console-sessions.js';

/** What a handler of a change answers: the page to go on with. */
export interface GoOn {
  url: string;
}

/** Tells what a change did on the page that comes after it. */
@Injectable()
export class Outcomes {
  constructor(private readonly sessions: ConsoleSessions) {}

  async tell(session: ConsoleSession, notice: string, url: string): Promise<GoOn> {
    await this.sessions.leaveNotice(session.id, notice);
    return { url };
  }

  /** For handlers that may also answer their form again. Answers the body of the redirection: none. */
  async tellBy(
    reply: FastifyReply,
    session: ConsoleSession,
    { notice, url }: { notice: string } & GoOn,
  ): Promise<string> {
    await this.tell(session, notice, url);
    void reply.status(303).header('location', url);
    return '';
  }
}

/** The console page on which a form stood, or `otherwise`. Never an address outside the console. */
export function cameFrom(body: unknown, otherwise: string): string {
  const back = new Fields(bodyFields(body)).text('back', 2_000) ?? '';
  return /^\/console(?:[/?][\w\-./?=&%+]*)?$/.test(back) ? back : otherwise;
}
