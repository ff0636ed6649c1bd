/** Spreadsheets take a cell that begins like this for a formula, and would carry it out. */
const formula = /^[=+\-@\t\r]/;

/** The cell as text, which no spreadsheet carries out. */
export const harmlessCell = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** A row of CSV (RFC 4180) with its end; formulas are made text by a leading quote. */
export function csvRow(cells: readonly (string | null)[]): string {
  const written = cells.map((cell) => {
    const text = harmlessCell(cell ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
