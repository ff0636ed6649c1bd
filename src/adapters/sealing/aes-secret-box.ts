import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../ports/secret-box.js';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the text starts with a version so that keys and algorithms can change later. */
export function aesSecretBox(secret: string): SecretBox {
  if (secret.length < 32)
    throw new Error('The secret key is too short: give GATEHOUSE_SECRET_KEY at least 32 characters.');
  const key = createHash('sha256').update(secret).digest();
  const fingerprintKey = createHmac('sha256', key).update('fingerprint').digest();
  return {
    seal(plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1:/, ''), 'base64');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    fingerprint: (plain) => createHmac('sha256', fingerprintKey).update(plain).digest('base64url'),
  };
}
