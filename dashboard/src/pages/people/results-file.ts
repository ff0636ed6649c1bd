import type { PersonOutcome } from '../../api/people.js';
import { words } from '../../words/en.js';

/** Spreadsheets take a cell that begins like this for a formula. */
const formula = /^[=+\-@\t\r]/;

/** The address of a file that has what came of each. */
export function resultsFile(items: readonly PersonOutcome[]): string {
  const rows = items.map(({ employeeId, firstName, lastName, outcome, changes, error }) => [
    ...[employeeId, firstName, lastName, outcome, changes.join('; '), error?.code, error?.message],
  ]);
  const csv = [words.people.bulk.file, ...rows]
    .map((row) => row.map((cell) => quoted(cell ?? '')).join(','))
    .join('\r\n');
  return URL.createObjectURL(new Blob(['\uFEFF', csv, '\r\n'], { type: 'text/csv' }));
}

const quoted = (cell: string) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
