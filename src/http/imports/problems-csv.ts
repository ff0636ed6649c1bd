import { Readable } from 'node:stream';
import { harmlessCell } from '../../domain/csv.js';
import type { ImportedRow } from '../../domain/imports/import-totals.js';

/** The bad rows of an import for a spreadsheet: a line for each problem. */
export function problemsCsv(rows: AsyncIterable<ImportedRow>): Readable {
  return Readable.from(linesOf(rows));
}

async function* linesOf(rows: AsyncIterable<ImportedRow>): AsyncGenerator<string> {
  yield lineOf(['row', 'employeeId', 'name', 'column', 'field', 'value', 'code', 'problem']);
  for await (const { row, employeeId, name, reason, problems } of rows) {
    const who = [String(row), employeeId, name];
    // What the intake refused has a code alone.
    if (!problems?.length) yield lineOf([...who, '', '', '', reason, '']);
    for (const { column, field, value, code, message } of problems ?? [])
      yield lineOf([...who, column, field ?? '', value, code, message]);
  }
}

const lineOf = (cells: readonly (string | undefined)[]) => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell = '') => `"${harmlessCell(cell).replaceAll('"', '""')}"`;
