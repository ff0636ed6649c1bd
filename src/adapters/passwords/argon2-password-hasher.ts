import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../../ports/password-hasher.js';

/** Argon2id with the library's cost, which is OWASP's: 19 MiB, two passes, one lane. */
export function argon2PasswordHasher(): PasswordHasher {
  const nobodys = hash('the password of nobody');
  return {
    hash: (password) => hash(password),
    verify: async (known, password) => (await verify(known ?? (await nobodys), password)) && known !== undefined,
  };
}
