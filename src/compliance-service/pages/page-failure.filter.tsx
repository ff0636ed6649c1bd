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
    const language = /^es\b/i.test(reply.request.headers['accept-language'] ?? '') ? 'es' : 'en';
    void reply.status(answer.status).send(failurePage(answer, language));
  }
}

/** A link that does not work has no language of its own: the browser tells which one its person reads. */
const DEAD_LINK = {
  en: {
    title: 'This link does not work',
    text: 'It may have been replaced or have expired. Please ask whoever sent it to you for a new one.',
  },
  es: {
    title: 'Este enlace no funciona',
    text: 'Puede que haya sido reemplazado o que haya caducado. Pida uno nuevo a quien se lo envió.',
  },
};

function failurePage({ status, body }: FailureAnswer, language: keyof typeof DEAD_LINK): string {
  if (status === 404) {
    const { title, text } = DEAD_LINK[language];
    return renderPage({ title, language }, <p>{text}</p>);
  }
  const message = 'message' in body && typeof body.message === 'string' ? body.message : 'Please check your entries.';
  return renderPage({ title: 'This did not work' }, <p role="alert">{message}</p>);
}
