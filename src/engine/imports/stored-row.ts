/*
 * When it runs: when an uploaded row is stored and when it is worked off. Transaction: none. A repeat: the same cells.
 */
import { sensitiveMark } from '../../domain/imports/read-row.js';
import { holdsSecret } from '../../domain/sensitive.js';
import type { TableRow } from '../../ports/table-reader.js';

/** A row as it lies in a sealed chunk: only the columns that mean something. */
export interface StoredRow {
  row: number;
  cells: string[];
  /** Whether there is more in the row than there are columns. */
  overflows?: boolean;
}

/** @param stored positions of the columns to keep. @param width how many columns the header has. */
export function storedRow({ row, cells }: TableRow, stored: readonly number[], width: number): StoredRow {
  const kept = stored.map((index) => {
    const cell = cells[index] ?? '';
    return holdsSecret(cell) ? sensitiveMark : cell;
  });
  const overflows = cells.slice(width).some((cell) => cell.trim() !== '');
  return { row, cells: kept, ...(overflows && { overflows }) };
}

export const cellsByColumn = (row: StoredRow, stored: readonly number[]): Map<number, string> =>
  new Map(stored.map((index, position) => [index, row.cells[position] ?? '']));
