/** One-way and slow on purpose; the hash carries its own salt and cost. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** @param hash undefined: there is nothing to compare with. Takes as long, and is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
