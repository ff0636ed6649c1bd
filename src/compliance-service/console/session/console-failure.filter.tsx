import { Catch, Injectable, type ArgumentsHost } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { setHtmlHeaders } from '../../pages/html-headers.interceptor.js';
import { PageFailureFilter } from '../../pages/page-failure.filter.js';
import type { FailureAnswer } from '../../requests/failure.filter.js';
import { consolePage } from '../console-page.js';
import { SignInNeeded, type RequestWithSession } from './console-session.js';

/** Failures of the console: whoever is not signed in is asked to, everybody else keeps the navigation. */
@Catch()
@Injectable()
export class ConsoleFailureFilter extends PageFailureFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    if (!(error instanceof SignInNeeded)) {
      super.catch(error, host);
      return;
    }
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    setHtmlHeaders(reply);
    void reply.redirect(error.hadSession ? '/console/sign_in?ended=true' : '/console/sign_in', 303);
  }

  protected override send(reply: FastifyReply, answer: FailureAnswer): void {
    const { consoleSession } = reply.request as RequestWithSession;
    if (!consoleSession) {
      super.send(reply, answer);
      return;
    }
    setHtmlHeaders(reply);
    const title = answer.status === 404 ? 'This does not exist' : 'This did not work';
    const content = (
      <>
        <p class="problems" role="alert">
          {messageOf(answer)}
        </p>
        <p>Nothing was changed. Go back, or choose a page above.</p>
      </>
    );
    void reply.status(answer.status).send(consolePage({ session: consoleSession, title }, content));
  }
}

function messageOf({ body }: FailureAnswer): string {
  if ('message' in body && typeof body.message === 'string') return body.message;
  const errors: [string, string[]][] = 'errors' in body ? Object.entries(body.errors as Record<string, string[]>) : [];
  return errors.map(([name, messages]) => `${name.replaceAll('_', ' ')} ${messages.join(', ')}`).join('; ');
}
