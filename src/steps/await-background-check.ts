import { hasEnded } from '../domain/check-status.js';
import { NeedsAttention } from '../domain/failure.js';
import type { PlainStepKind } from '../ports/step-kind.js';
import { optionalNumber, outputOf, waitFor } from './step-reading.js';

/** Waits until the check is ready for review. `complete` does not mean that the person may serve. */
export const awaitBackgroundCheck: PlainStepKind = {
  kind: 'await-background-check',

  async run(context) {
    const checkId = optionalNumber(outputOf(context, 'order-background-check').checkId);
    if (checkId === undefined)
      throw new NeedsAttention(
        'CHECK_NOT_ORDERED',
        'No check is on record for this step: skip it with a reason, or complete it once a check was judged.',
      );
    const check = await context.compliance.getBackgroundCheck(checkId);
    if (!check)
      throw new NeedsAttention(
        'CHECK_NOT_FOUND',
        `The service does not know check ${checkId}: look it up there, then retry.`,
      );
    if (hasEnded(check.status)) {
      throw new NeedsAttention(
        'CHECK_ENDED',
        `Check ${checkId} is ${check.status ?? 'closed'} and will have no result: skip the step with a reason, or complete it once another check was judged.`,
      );
    }
    if (check.status !== 'complete') {
      return waitFor(context, 'the background check to be ready for review', `background-check:${checkId}`);
    }
    return { type: 'done', output: { checkId, flagged: check.flagged ?? null }, lookedUp: true };
  },
};
