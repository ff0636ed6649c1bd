import type { PlainStepKind } from '../ports/step-kind.js';
import { outputOf } from './step-reading.js';

/** A human decides. An organization may let a check that the provider expressly did not flag clear by itself. */
export const reviewBackgroundCheck: PlainStepKind = {
  kind: 'review-background-check',

  run(context) {
    const { decided } = context.input;
    if (decided === 'pre-adverse') return Promise.resolve({ type: 'done', output: { decision: decided } });
    const { flagged } = outputOf(context, 'await-background-check');
    if (context.settings.autoClearUnflagged && flagged === false) {
      return Promise.resolve({
        type: 'done',
        output: { decision: 'clear', decidedBy: 'policy: unflagged checks clear' },
      });
    }
    return Promise.resolve({ type: 'wait', waitingFor: 'a reviewer to decide' });
  },
};
