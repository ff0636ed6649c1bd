import { list } from './en/list.js';
import { nav } from './en/nav.js';
import { people } from './en/people.js';
import { person } from './en/person.js';
import { reason } from './en/reason.js';
import { rules } from './en/rules.js';
import { session } from './en/session.js';
import { standings } from './en/standings.js';

/** Every word that people read, a file per area, so that another language is another folder. */
export const words = {
  product: 'Gatehouse',
  list,
  nav,
  people,
  person,
  reason,
  rules,
  session,
  standings,
} as const;
