/** Encrypts what must be kept but never read by accident: connection secrets, birth dates. */
export interface SecretBox {
  seal(plain: string): string;
  /** @throws Error when the text was sealed with another key or changed since. */
  open(sealed: string): string;
}
