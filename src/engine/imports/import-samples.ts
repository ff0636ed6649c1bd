/*
 * When it runs: when staff look at how the columns of a file are read. Transaction: none. A repeat: the same samples, until
 * the file is applied or cancelled.
 */
import { sensitiveMark } from '../../domain/imports/read-row.js';
import { mayNotBeKept, redacted } from '../../domain/sensitive.js';
import type { ImportReading } from '../../ports/import-store.js';
import type { StoredRow } from './stored-row.js';

const samplesShown = 3;

/** The first different values of each stored column, by its header; those of birth dates and their like are "[redacted]". */
export function samplesOf({ columns, stored }: ImportReading, rows: readonly StoredRow[]): Record<string, string[]> {
  const shown = columns.filter(({ index }) => stored.includes(index));
  return Object.fromEntries(
    shown.map(({ header, field, index }) => {
      const isPrivate = field === 'dateOfBirth' || mayNotBeKept(header);
      const cells = rows
        .map(({ cells: all }) => all[stored.indexOf(index)]?.trim() ?? '')
        .filter((cell) => cell !== '');
      const values = cells.map((cell) => (isPrivate || cell === sensitiveMark ? redacted : cell.slice(0, 100)));
      return [header, [...new Set(values)].slice(0, samplesShown)];
    }),
  );
}
