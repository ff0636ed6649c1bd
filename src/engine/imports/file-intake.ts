/*
 * When it runs: while a file is uploaded. Transaction: each chunk of rows is a statement of its own, of an import that
 * nobody sees yet. A repeat: another import.
 */
import { Refusal } from '../../domain/failure.js';
import { findHeader, guessColumns, type ImportColumn, type ToldMapping } from '../../domain/imports/import-columns.js';
import { noDates, tallyDate, type DateTally } from '../../domain/imports/import-dates.js';
import type { ImportReading, ImportStore } from '../../ports/import-store.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { TableRow } from '../../ports/table-reader.js';
import { requireMapping } from './mapping.js';
import { storedRow, type StoredRow } from './stored-row.js';

/** Rows that are sealed, worked off and recorded together. */
export const chunkRows = 500;
/** Rows among which the header is looked for, and rows whose values are looked at. */
const titleRows = 10;
const sampleRows = 100;
const maximumRows = 1_000_000;

/** Takes the rows of one file as they come, and seals them away by the hundred. */
export class FileIntake {
  private readonly head: TableRow[] = [];
  private chunk: StoredRow[] = [];
  private chunks = 0;
  private rows = 0;
  private header: { row: number; columns: ImportColumn[]; stored: number[] } | undefined;
  private readonly dates = new Map<number, DateTally>();

  constructor(
    private readonly importId: string,
    private readonly store: Pick<ImportStore, 'addChunk'>,
    private readonly box: SecretBox,
    private readonly mapping: ToldMapping,
  ) {}

  async take(row: TableRow): Promise<void> {
    if (this.header) return this.keep(row);
    this.head.push(row);
    if (this.head.length === sampleRows) await this.begin();
  }

  /** @throws Refusal IMPORT_EMPTY or IMPORT_WITHOUT_IDS */
  async finish(): Promise<{ totalRows: number; reading: Omit<ImportReading, 'dateFormat' | 'emailDomain'> }> {
    if (!this.header) await this.begin();
    if (this.chunk.length > 0) await this.seal();
    if (!this.header || this.rows === 0)
      throw new Refusal('IMPORT_EMPTY', 'There is no row of a person in the file: check what was exported.', 'invalid');
    const { row: headerRow, columns, stored } = this.header;
    const dates = Object.fromEntries(
      columns.flatMap(({ header, index }) => {
        const tally = this.dates.get(index);
        return tally ? [[header, tally]] : [];
      }),
    );
    return { totalRows: this.rows, reading: { columns, dates, stored, headerRow } };
  }

  private async begin(): Promise<void> {
    const at = findHeader(
      this.head.slice(0, titleRows).map(({ cells }) => cells),
      this.mapping,
    );
    const [header, ...below] = this.head.splice(0).slice(at);
    if (!header) return;
    const headers = namesOf(header.cells);
    requireMapping(this.mapping, headers);
    const columns = guessColumns({ headers, sample: below.map(({ cells }) => cells) }, this.mapping);
    if (!columns.some(({ field }) => field === 'employeeId')) throw withoutIds(headers);
    const stored = columns.filter(({ field }) => field !== null).map(({ index }) => index);
    this.header = { row: header.row, columns, stored };
    for (const row of below) await this.keep(row);
  }

  private async keep(row: TableRow): Promise<void> {
    if (!this.header) return;
    const { stored, columns } = this.header;
    this.rows += 1;
    if (this.rows > maximumRows)
      throw new Refusal('IMPORT_TOO_LARGE', `The file has more than ${maximumRows} rows: split it.`, 'invalid');
    const kept = storedRow(row, stored, columns.length);
    for (const [position, index] of stored.entries()) this.tally(index, kept.cells[position] ?? '');
    this.chunk.push(kept);
    if (this.chunk.length === chunkRows) await this.seal();
  }

  private tally(index: number, cell: string): void {
    const known = this.dates.get(index);
    const tally = tallyDate(known ?? noDates, cell);
    if (tally !== known && tally !== noDates) this.dates.set(index, tally);
  }

  private async seal(): Promise<void> {
    const rows = this.chunk;
    this.chunk = [];
    await this.store.addChunk(this.importId, {
      number: this.chunks++,
      rows: rows.length,
      sealed: this.box.seal(JSON.stringify(rows)),
    });
  }
}

/** Every column has a name that is its own: an empty or doubled one is told by its place. */
function namesOf(cells: readonly string[]): string[] {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const seen = new Set<string>();
  return cells.slice(0, width).map((cell, index) => {
    const name = cell.replace(/\s+/g, ' ').trim().slice(0, 200);
    const own = name === '' || seen.has(name.toLowerCase()) ? `${name} (column ${index + 1})`.trim() : name;
    seen.add(own.toLowerCase());
    return own;
  });
}

function withoutIds(headers: readonly string[]): Refusal {
  return new Refusal(
    'IMPORT_WITHOUT_IDS',
    `No column holds employee ids. The columns are: ${headers.slice(0, 30).join(', ')}. ` +
      'Say which with mapping={"<column>":"employeeId"}.',
    'invalid',
    '/mapping',
  );
}
