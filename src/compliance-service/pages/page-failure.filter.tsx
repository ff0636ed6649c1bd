import { Catch, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OutageLog } from '../outage-log.js';
import { FailureFilter, type FailureAnswer } from '../requests/failure.filter.js';
import { DATABASE_OUTAGE, SERVICE_LOGGER, type ServiceLogger } from '../service-settings.js';
import { setHtmlHeaders } from './html-headers.interceptor.js';
import { renderPage } from './page.js';

/** The same failures as everywhere, told to a person. */
@Catch()
@Injectable()
export class PageFailureFilter extends FailureFilter {
  constructor(@Inject(SERVICE_LOGGER) logger: ServiceLogger, @Inject(DATABASE_OUTAGE) outage: OutageLog) {
    super(logger, outage);
  }

  protected override send(reply: FastifyReply, answer: FailureAnswer): void {
    setHtmlHeaders(reply);
    void reply.status(answer.status).send(failurePage(answer));
  }
}

function failurePage({ status, body }: FailureAnswer): string {
  if (status === 404) {
    return renderPage(
      { title: 'This link does not work' },
      <p>It may have been replaced or have expired. Please ask whoever sent it to you for a new one.</p>,
    );
  }
  const message = 'message' in body && typeof body.message === 'string' ? body.message : 'Please check your entries.';
  return renderPage({ title: 'This did not work' }, <p role="alert">{message}</p>);
}
