import { createParamDecorator, HttpException, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../auth/caller.js';

/** Somebody who is signed in, while a request of theirs is answered. */
export interface ConsoleSession {
  id: number;
  organization: { id: number; name: string };
  keyId: number;
  /** An administrator's name, or the key that they came with. */
  who: string;
  /** Every form of this session sends it back. */
  formToken: string;
  notice: string | null;
  /** For Writes. */
  origin: Origin;
}

export type RequestWithSession = FastifyRequest & { consoleSession?: ConsoleSession };

/** Nobody is signed in, or no longer. The answer is the way to the sign-in page. */
export class SignInNeeded extends HttpException {
  constructor(readonly hadSession: boolean) {
    super({ message: 'Sign in first' }, 401);
  }
}

/** The session, as a parameter of a console page. */
export const FromSession = createParamDecorator((_data: unknown, context: ExecutionContext): ConsoleSession => {
  const { consoleSession } = context.switchToHttp().getRequest<RequestWithSession>();
  if (!consoleSession) throw new Error('A page without a session guard asked who is signed in.');
  return consoleSession;
});
