import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivery, HrisSource } from '../../ports/hris-source.js';

/** Deliveries older or newer than this are replays or come from a wrong clock. */
const toleranceMs = 300_000;

/** Canonical events signed after Standard Webhooks (standardwebhooks.com): for HR systems without an adapter of their own. */
export const generic: HrisSource = {
  kind: 'generic',

  checkSecret(secret) {
    return keyOf(secret).length >= 24
      ? undefined
      : 'the secret must be "whsec_" followed by at least 24 bytes in base64';
  },

  verify({ headers, body }: Delivery, secret, now) {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
    if (id === undefined || timestamp === undefined || signatures === undefined) return false;
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1_000 - now.getTime()) > toleranceMs)
      return false;
    const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
    return signatures.split(' ').some((signature) => {
      const [version, digest = ''] = signature.split(',');
      const given = Buffer.from(digest, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
  },

  toEvents({ body }) {
    const told: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(told) ? (told as unknown[]) : [told];
  },
};

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
