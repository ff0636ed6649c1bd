import { addBusinessDays } from '../domain/business-day.js';
import { addDays } from '../domain/day.js';
import { NeedsAttention } from '../domain/failure.js';
import { mailLanguage, type MailTemplateName } from '../domain/mail-template.js';
import { pollDelayMs } from '../domain/poll-ladder.js';
import type { PlainStepKind, StepContext } from '../ports/step-kind.js';
import { optionalNumber, optionalText, outputOf } from './step-reading.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Tells the person that a decision against them is considered; done when the letter was sent, and not before. */
export const sendPreAdverseNotice = noticeStep('send-pre-adverse-notice', 'pre-adverse-notice');

/** Tells the person that it was decided against them. */
export const sendAdverseNotice = noticeStep('send-adverse-notice', 'adverse-notice');

/** Lets the person answer: the business days that the rule gives, counted from the day on which the letter was sent. */
export const waitForResponse: PlainStepKind = {
  kind: 'wait-for-response',

  run(context) {
    const { today, waitedMs, settings } = context;
    const { sentOn } = outputOf(context, 'send-pre-adverse-notice');
    // A letter that went another way was sent when this began to wait.
    const from = optionalText(sentOn) ?? addDays(today, -Math.floor(waitedMs / dayMs));
    const respondBy = addBusinessDays(from, waitingDaysOf(context), settings.holidays);
    if (today > respondBy) return Promise.resolve({ type: 'done', output: { respondBy } });
    const days = Math.round((Date.parse(respondBy) - Date.parse(today)) / dayMs);
    // How far today has gone is not known here: it looks again on the eve, and then every hour.
    const pollAfterMs = Math.max(1, days * 24 - 1) * hourMs;
    return Promise.resolve({ type: 'wait', waitingFor: `an answer of the person until ${respondBy}`, pollAfterMs });
  },
};

/** A human decides for good, with what the person answered. */
export const decideAdverseAction: PlainStepKind = {
  kind: 'decide-adverse-action',
  run: () => Promise.resolve({ type: 'wait', waitingFor: 'a reviewer to decide: adverse or withdrawn' }),
};

function noticeStep(kind: string, template: MailTemplateName): PlainStepKind {
  return {
    kind,
    async run(context) {
      const { person, today, settings, input, stepKey } = context;
      const { email, firstName, language } = person.facts;
      if (!email) {
        const message = 'The person has no email: send an update from HR and retry, or complete the step by letter.';
        throw new NeedsAttention('NOTICE_WITHOUT_EMAIL', message);
      }
      const waitingDays = waitingDaysOf(context);
      const respondBy = addBusinessDays(today, waitingDays, settings.holidays);
      const contact = settings.contact ?? undefined;
      const { id, state, sentOn } = await context.mail({
        key: `${stepKey}:${person.id}:${optionalText(input.decisionId) ?? ''}`,
        to: email,
        template,
        language: mailLanguage(language),
        personId: person.id,
        data: { firstName: firstName ?? '', waitingDays, respondBy, contact },
      });
      if (state === 'sent') return { type: 'done', output: { mailId: id, sentOn } };
      if (state === 'failed' || state === 'unknown') {
        const message = `Mail ${id} did not go out, or nobody knows: send it again (POST /v1/mails/${id}/resend) and retry, or complete the step by letter.`;
        throw new NeedsAttention('NOTICE_NOT_SENT', message);
      }
      return { type: 'wait', waitingFor: 'the notice to be sent', pollAfterMs: pollAfterMs(context) };
    },
  };
}

/** Seconds at first: most letters are gone at once. */
const pollAfterMs = ({ waitedMs }: StepContext) => Math.min(pollDelayMs(waitedMs), 5_000 + waitedMs);

const waitingDaysOf = ({ input }: StepContext) => optionalNumber(input.waitingDays) ?? 7;
