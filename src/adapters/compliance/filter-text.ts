import { InvalidInput } from './failures.js';

/**
 * The text of a filter, or none. Blank is refused: the service would read it as no filter, and what was meant for a few
 * would be done to everybody.
 */
export function filterText(text: string | undefined, field: string): string | undefined {
  if (text === undefined || text.trim() !== '') return text;
  throw new InvalidInput(`The filter ${field} is blank, which would list everything: give a value or leave it out.`);
}
