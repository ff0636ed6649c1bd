import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what must be stored and later be read again: applicants' data, passwords and signing secrets of webhooks.
 * `place` names the row and is authenticated, so what was sealed for one row does not open in another.
 */
export class Sealing {
  private readonly key: Buffer;

  /** @param secretKey at least 32 characters; what was sealed under one cannot be opened under another. */
  constructor(secretKey: string) {
    if (secretKey.length < 32) {
      throw new Error('The secret key is too short: give it at least 32 characters, as "openssl rand -hex 32" makes.');
    }
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'compliance-service', 32));
  }

  seal(plain: string, place: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws when the key or the place is another one, or a byte was changed. */
  open(sealed: Buffer, place: string): string {
    const decipher = createDecipheriv(ALGORITHM, this.key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const plain = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  }
}
