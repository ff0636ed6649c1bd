import { connections, wizard } from './en/connections.js';
import { events } from './en/events.js';
import { imports } from './en/imports.js';
import { attention } from './en/attention.js';
import { list } from './en/list.js';
import { live } from './en/live.js';
import { mails } from './en/mails.js';
import { nav } from './en/nav.js';
import { overview } from './en/overview.js';
import { people } from './en/people.js';
import { person } from './en/person.js';
import { reason } from './en/reason.js';
import { rules } from './en/rules.js';
import { run } from './en/run.js';
import { session } from './en/session.js';
import { settings } from './en/settings.js';
import { standings } from './en/standings.js';
import { timeline } from './en/timeline.js';
import { titles } from './en/titles.js';
import { values } from './en/values.js';
import { otherVendor, vendors } from './en/vendors.js';
import { webhooks } from './en/webhooks.js';

/** Every word that people read, a file per area, so that another language is another folder. */
export const words = {
  product: 'Gatehouse',
  connections,
  events,
  imports,
  attention,
  list,
  live,
  mails,
  nav,
  overview,
  people,
  person,
  reason,
  rules,
  run,
  session,
  settings,
  standings,
  timeline,
  titles,
  values,
  otherVendor,
  vendors,
  webhooks,
  wizard,
} as const;
