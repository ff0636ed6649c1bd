import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivery, HrisSource } from '../../ports/hris-source.js';

type Verify = NonNullable<HrisSource['verify']>;

/** How a vendor signs what it sends, as a table of facts rather than code. */
export interface SignatureScheme {
  /** Lower case: where the digest stands. */
  header: string;
  algorithm?: 'sha1' | 'sha256' | 'sha512';
  /** What is signed, in order; default: the body. */
  over?: (delivery: Delivery) => (string | Buffer | undefined)[];
  /** `base64` also takes base64url, and either without padding. Default: base64. */
  output?: 'hex' | 'base64';
  /** The key in bytes; default: the secret's own. */
  key?: (secret: string) => Buffer;
  /** Several digests separated by blanks, each after this prefix (`v1,`). */
  listed?: string;
  /** Where the time of sending stands; older or newer than the tolerance is a replay, or a wrong clock. */
  timestamp?: { header: string; toleranceMs: number };
}

/** HMAC over the raw bytes, compared in constant time. */
export function signedBy(scheme: SignatureScheme): Verify {
  const { header, algorithm = 'sha256', output = 'base64', listed, timestamp } = scheme;
  const over = scheme.over ?? (({ body }: Delivery) => [body]);
  return (delivery, secret, now) => {
    const told = delivery.headers[header];
    const parts = over(delivery);
    if (told === undefined || parts.includes(undefined)) return false;
    if (timestamp && !isRecent(delivery.headers[timestamp.header], timestamp.toleranceMs, now)) return false;
    const hmac = createHmac(algorithm, scheme.key?.(secret) ?? secret);
    for (const part of parts) if (part !== undefined) hmac.update(part);
    const expected = hmac.digest();
    const given = listed === undefined ? [told.trim()] : listedDigests(told, listed);
    return given.some((digest) => sameBytes(Buffer.from(digest, output), expected));
  };
}

/** A secret that travels as it is, for example in Authorization; compared in constant time. */
export function sharedSecret(header: string, written: (secret: string) => string = (secret) => secret): Verify {
  return ({ headers }, secret) => sameBytes(Buffer.from(headers[header] ?? ''), Buffer.from(written(secret)));
}

/** HTTP Basic; the secret is `user:password`. */
export const basicAuthorization: Verify = sharedSecret(
  'authorization',
  (secret) => `Basic ${Buffer.from(secret).toString('base64')}`,
);

/** What is wrong with a secret that `basicAuthorization` should know, or undefined. */
export const checkUserAndPassword = (secret: string) =>
  /^[^:]+:./.test(secret) ? undefined : 'the secret must be the user name and the password with a colon between them';

/** The key of Standard Webhooks and of those who follow it: base64 after `whsec_`. */
export const whsecKey = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

const listedDigests = (told: string, prefix: string) =>
  told
    .split(' ')
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length));

/** Seconds or milliseconds since 1970, or ISO 8601. */
function isRecent(told: string | undefined, toleranceMs: number, now: Date): boolean {
  if (told === undefined) return false;
  const digits = /^\d{1,13}$/.test(told);
  const at = digits ? Number(told) * (told.length > 11 ? 1 : 1_000) : Date.parse(told);
  return Math.abs(at - now.getTime()) <= toleranceMs;
}

const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
