import type { HrisSource } from '../../ports/hris-source.js';
import { signedBy, whsecKey } from './signatures.js';

/** Canonical events signed after Standard Webhooks (standardwebhooks.com): for HR systems without an adapter of their own. */
export const generic: HrisSource = {
  kind: 'generic',
  title: 'Any system that sends Gatehouse events',

  checkSecret(secret) {
    return whsecKey(secret).length >= 24
      ? undefined
      : 'the secret must be "whsec_" followed by at least 24 bytes in base64';
  },

  verify: signedBy({
    header: 'webhook-signature',
    over: ({ headers, body }) => [headers['webhook-id'], '.', headers['webhook-timestamp'], '.', body],
    key: whsecKey,
    listed: 'v1,',
    timestamp: { header: 'webhook-timestamp', toleranceMs: 300_000 },
  }),

  deliveryId: ({ headers }) => headers['webhook-id'],

  read({ body }) {
    const told: unknown = JSON.parse(body.toString('utf8'));
    const events = Array.isArray(told) ? (told as unknown[]) : [told];
    return events.map((event) => ({ type: 'event', event }));
  },
};
