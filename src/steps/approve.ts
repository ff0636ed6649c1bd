import type { PlainStepKind } from '../ports/step-kind.js';
import { optionalText } from './step-reading.js';

/** A human lets the work on a requirement begin, or decides against it. */
export const approve: PlainStepKind = {
  kind: 'approve',

  run({ input }) {
    const role = optionalText(input.role) ?? 'staff';
    return Promise.resolve({ type: 'wait', waitingFor: `somebody with the role ${role} to approve or refuse` });
  },
};
