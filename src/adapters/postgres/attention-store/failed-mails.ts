import type { Source } from './source.js';

/** Mails that did not arrive, or of which nobody knows. After a month nobody sends them again. */
export const failedMails: Source = {
  kinds: ['mail'],
  kind: `'mail'`,
  subject: 'm.id',
  since: 'm.created_at',
  occurrence: 'm.attempts::text',
  personId: 'm.person_id',
  about: 'm.to_address',
  urgency: `'normal'`,
  facts: `jsonb_build_object('template', m.template, 'to', m.to_address, 'state', m.state, 'message', m.error->>'message')`,
  from: `
FROM mail m
WHERE m.organization_id = $1 AND m.state IN ('failed', 'unknown') AND m.created_at > (SELECT clock_now()) - interval '30 days'`,
};
