import type { PlainStepKind } from '../ports/step-kind.js';
import { optionalText } from './step-reading.js';

const hourMs = 3_600_000;

/** Waits for the day of the organization on which the work on a requirement is to begin. */
export const waitForDay: PlainStepKind = {
  kind: 'wait-for-day',

  run({ input, today }) {
    const day = optionalText(input.day) ?? today;
    if (day <= today) return Promise.resolve({ type: 'done', output: { day } });
    const days = Math.round((Date.parse(day) - Date.parse(today)) / (24 * hourMs));
    // How far today has gone is not known here: it looks again on the eve, and then every hour.
    const pollAfterMs = Math.max(1, (days - 1) * 24 - 1) * hourMs;
    return Promise.resolve({ type: 'wait', waitingFor: `${day}, when the work on it begins`, pollAfterMs });
  },
};
