import type { VendorWords } from '../../words/en/vendors.js';

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const token = () => base64(random(32)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A secret that nobody can guess, in the form that the HR system takes. */
export function makeSecret(form: VendorWords['secret']): string {
  switch (form) {
    case 'whsec':
      return `whsec_${base64(random(32))}`;
    case 'bearer':
      return `Bearer ${token()}`;
    case 'basic':
      return `gatehouse:${token()}`;
    case 'token':
    case 'theirs':
    case 'later':
      return token();
  }
}
