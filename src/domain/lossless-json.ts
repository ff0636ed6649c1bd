import type { Json } from './json.js';

// Texts are matched too, so that digits within them stay as they are.
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longWholeNumber = /^-?\d{16,}$/;

/**
 * Reads JSON in which whole numbers of 16 digits and more become texts: as numbers their last digits would be lost, and
 * they are ids. @throws SyntaxError when it is no JSON.
 */
export function parseLossless(text: string): Json {
  const quoted = text.replace(textOrNumber, (found) => (longWholeNumber.test(found) ? `"${found}"` : found));
  return JSON.parse(quoted) as Json;
}
