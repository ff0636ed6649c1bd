/** One row of a table as it stands in the file; blank rows are left out. */
export interface TableRow {
  /** As a spreadsheet numbers it: the first line is 1. */
  row: number;
  cells: string[];
}

/**
 * Reads a table from the bytes of a file as they come; what kind of file it is, its encoding and its delimiter are told
 * by the bytes themselves.
 * @throws Refusal IMPORT_UNREADABLE, IMPORT_TOO_LARGE or UNSUPPORTED_FILE_KIND, naming the line and the fix.
 */
export type TableReader = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<TableRow>;
