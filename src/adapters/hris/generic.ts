import type { Delivery, HrisSource } from '../../ports/hris-source.js';
import { signedBy, whsecKey } from './signatures.js';

/** Canonical events, as they are or as CloudEvents (structured, batched or binary), signed after Standard Webhooks (standardwebhooks.com): for HR systems without an adapter of their own. */
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

  read({ headers, body }) {
    const told: unknown = JSON.parse(body.toString('utf8'));
    const events = Array.isArray(told) ? (told as unknown[]) : [withEnvelope(headers, told)];
    return events.map((event) => ({ type: 'event', event }));
  },
};

/** The binary mode of CloudEvents, in which the envelope travels in headers, as the structured one. */
function withEnvelope(headers: Delivery['headers'], data: unknown): unknown {
  const { 'ce-specversion': specversion, 'ce-id': id, 'ce-type': type, 'ce-time': time } = headers;
  return specversion === undefined ? data : { specversion, id, type, time, data };
}
