/** Encrypts what must be kept but never read by accident: connection secrets, birth dates. */
export interface SecretBox {
  seal(plain: string): string;
  /** @throws Error when the text was sealed with another key or changed since. */
  open(sealed: string): string;
  /** Equal for equal texts, and tells nothing without the key: for comparing what must not be read. */
  fingerprint(plain: string): string;
}
