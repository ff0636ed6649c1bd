import type { AttentionKind } from '../../../domain/attention.js';
import { alerts } from './alerts.js';
import { connectionTrouble } from './connection-trouble.js';
import { duplicates } from './duplicates.js';
import { failedDeliveries } from './failed-deliveries.js';
import { failedMails } from './failed-mails.js';
import { failedSteps } from './failed-steps.js';
import { heldPeople } from './held-people.js';
import { foundBy, toldBy } from './source.js';
import { unknownEffects } from './unknown-effects.js';
import { waitingForHumans } from './waiting-for-humans.js';

/** Where items come from, a file for each table that has some. */
const sources = [
  failedSteps,
  unknownEffects,
  waitingForHumans,
  duplicates,
  heldPeople,
  failedDeliveries,
  connectionTrouble,
  alerts,
  failedMails,
];

const of = (kind: AttentionKind | undefined) =>
  sources.filter(({ kinds }) => kind === undefined || kinds.includes(kind));

/** SQL of everything that needs somebody, or of what can be of a kind: nothing else is looked for then. */
export const itemsOf = (kind?: AttentionKind): string => of(kind).map(foundBy).join('\nUNION ALL');

/** SQL of the facts of the items of `page`. */
export const factsOf = (kind?: AttentionKind): string => of(kind).map(toldBy).join('\nUNION ALL');
