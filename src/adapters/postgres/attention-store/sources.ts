import type { AttentionKind } from '../../../domain/attention.js';
import { ALERTS } from './alerts.js';
import { CONNECTION_TROUBLE } from './connection-trouble.js';
import { DUPLICATES } from './duplicates.js';
import { FAILED_DELIVERIES } from './failed-deliveries.js';
import { FAILED_MAILS } from './failed-mails.js';
import { FAILED_STEPS } from './failed-steps.js';
import { HELD_PEOPLE } from './held-people.js';
import { UNKNOWN_EFFECTS } from './unknown-effects.js';
import { WAITING_FOR_HUMANS } from './waiting-for-humans.js';

/** Where items of each kind come from; a source may know several kinds. $1 is the organization. */
const sources: Record<AttentionKind, string> = {
  'step-failed': FAILED_STEPS,
  'effect-unknown': UNKNOWN_EFFECTS,
  review: WAITING_FOR_HUMANS,
  approval: WAITING_FOR_HUMANS,
  disclosure: WAITING_FOR_HUMANS,
  duplicate: DUPLICATES,
  held: HELD_PEOPLE,
  unmatched: HELD_PEOPLE,
  delivery: FAILED_DELIVERIES,
  connection: CONNECTION_TROUBLE,
  rule: ALERTS,
  overdue: ALERTS,
  mail: FAILED_MAILS,
  alert: ALERTS,
};

/** SQL of everything that needs somebody, or of what can be of a kind: nothing else is looked for then. */
export const itemsOf = (kind?: AttentionKind): string =>
  kind ? sources[kind] : [...new Set(Object.values(sources))].join('\nUNION ALL');
