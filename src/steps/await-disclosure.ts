import { mailLanguage } from '../domain/mail-template.js';
import type { PlainStepKind, StepContext } from '../ports/step-kind.js';

const hourMs = 3_600_000;

/**
 * Waits until the person has signed disclosure and authorization for this employment: nothing is ordered before. They are
 * asked for it by mail, once in a run; whoever has no email is left to staff, who see the step wait.
 */
export const awaitDisclosure: PlainStepKind = {
  kind: 'await-disclosure',

  async run(context) {
    const { person } = context;
    if (person.hasAuthorized) return { type: 'done' };
    await ask(context);
    return {
      type: 'wait',
      waitingFor: 'disclosure and authorization to be signed (POST /v1/people/:id/disclosures)',
      signal: `disclosure:${person.id}`,
      pollAfterMs: hourMs,
    };
  },
};

async function ask({ person, runId, settings, mail }: StepContext): Promise<void> {
  const { email, firstName, language } = person.facts;
  if (!email) return;
  await mail({
    key: `disclosure-request:${person.id}:${runId}`,
    to: email,
    template: 'disclosure-request',
    language: mailLanguage(language),
    personId: person.id,
    data: { firstName: firstName ?? '', contact: settings.contact ?? undefined },
  });
}
