import type { Json } from '../../domain/json.js';

// Texts are matched too, so that digits within them stay as they are.
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

/**
 * Reads JSON in which whole numbers of 16 digits and more become texts: as numbers their last digits would be lost, and
 * they are ids. @throws SyntaxError when it is no JSON.
 */
export function parseLossless(text: string): Json {
  return JSON.parse(text.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`))) as Json;
}
