import { Refusal } from '../../domain/failure.js';
import { xmlEvents } from './xml-events.js';

/** Bound on the texts of a workbook, which cells name by number and which so must be in memory. */
const maximumCharacters = 50_000_000;

/** The texts of a workbook in order; the parts of one in several fonts are joined, phonetic readings left out. */
export async function readSharedStrings(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  let total = 0;
  let text = '';
  let depth = 0;
  let inText = false;
  for await (const event of xmlEvents(bytes)) {
    if (event.type === 'open') {
      if (event.name === 'si') text = '';
      else if (event.name === 'rPh') depth += 1;
      else if (event.name === 't') inText = depth === 0;
    } else if (event.type === 'text') {
      if (inText) text += event.text;
    } else if (event.name === 't') inText = false;
    else if (event.name === 'rPh') depth -= 1;
    else if (event.name === 'si') {
      total += text.length;
      if (total > maximumCharacters)
        throw new Refusal('IMPORT_TOO_LARGE', 'The workbook holds too much text: save it as .csv.', 'invalid');
      strings.push(text);
    }
  }
  return strings;
}
