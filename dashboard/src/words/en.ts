import { attention } from './en/attention.js';
import { list } from './en/list.js';
import { nav } from './en/nav.js';
import { people } from './en/people.js';
import { person } from './en/person.js';
import { reason } from './en/reason.js';
import { session } from './en/session.js';
import { standings } from './en/standings.js';

/** Every word that people read, a file per area, so that another language is another folder. */
export const words = {
  product: 'Gatehouse',
  attention,
  list,
  nav,
  people,
  person,
  reason,
  session,
  standings,
} as const;
