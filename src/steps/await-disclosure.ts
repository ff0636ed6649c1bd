import type { PlainStepKind } from '../ports/step-kind.js';

const hourMs = 3_600_000;

/** Waits until the person has signed disclosure and authorization for this employment: nothing is ordered before. */
export const awaitDisclosure: PlainStepKind = {
  kind: 'await-disclosure',

  run({ person }) {
    if (person.hasAuthorized) return Promise.resolve({ type: 'done' });
    return Promise.resolve({
      type: 'wait',
      waitingFor: 'disclosure and authorization to be signed (POST /v1/people/:id/disclosures)',
      signal: `disclosure:${person.id}`,
      pollAfterMs: hourMs,
    });
  },
};
