import { createHmac } from 'node:crypto';

/** The HMAC of a text as vendors send it; on purpose not the code that checks it. */
export const digest = (
  key: string | Buffer,
  text: string,
  encoding: 'hex' | 'base64' | 'base64url',
  algorithm: 'sha1' | 'sha256' | 'sha512' = 'sha256',
): string => createHmac(algorithm, key).update(text).digest(encoding);
