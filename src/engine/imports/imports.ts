/*
 * When it runs: when a file is uploaded, looked at, applied after a preview or cancelled. Transaction: one statement each;
 * an upload becomes visible with its last one. A repeat: the same file again is another import, which finds nothing new.
 */
import { Refusal } from '../../domain/failure.js';
import type { ToldMapping } from '../../domain/imports/import-columns.js';
import type { DateOrder } from '../../domain/imports/import-dates.js';
import type { ImportedRow, RowStatus } from '../../domain/imports/import-totals.js';
import type { ImportMode, ImportReading, ImportStore, ImportView, NewImport } from '../../ports/import-store.js';
import type { Page, PageRequest } from '../../ports/read-store.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { TableReader } from '../../ports/table-reader.js';
import { FileIntake } from './file-intake.js';
import { samplesOf } from './import-samples.js';
import { correctColumns, explainDates } from './mapping.js';
import type { StoredRow } from './stored-row.js';

/** How staff say that a file is to be read. */
export interface ToldReading {
  mapping?: ToldMapping;
  dateFormat?: DateOrder;
  emailDomain?: string;
}

export type Upload = NewImport & ToldReading & { mode: ImportMode };

export class Imports {
  constructor(
    private readonly store: ImportStore,
    private readonly box: SecretBox,
    private readonly readTable: TableReader,
  ) {}

  /**
   * Stores a file row by row as it comes. Nothing is left of one that cannot be read or that breaks off.
   * @throws Refusal that says what is wrong with the file and what to do.
   */
  async take(organizationId: string, upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<ImportView> {
    const { mode, mapping = {}, dateFormat, emailDomain, ...told } = upload;
    const { id } = await this.store.receive(organizationId, told);
    try {
      const intake = new FileIntake(id, this.store, this.box, mapping);
      for await (const row of this.readTable(bytes)) await intake.take(row);
      const { totalRows, reading } = await intake.finish();
      const full = explainDates({ ...reading, ...(dateFormat && { dateFormat }), ...(emailDomain && { emailDomain }) });
      await this.store.open(id, mode, totalRows, full);
    } catch (error) {
      await this.store.discard(id);
      throw error;
    }
    return this.find(organizationId, id);
  }

  /** @throws Refusal IMPORT_NOT_FOUND */
  async find(organizationId: string, importId: string): Promise<ImportView> {
    const found = await this.store.find(organizationId, importId);
    if (!found) throw new Refusal('IMPORT_NOT_FOUND', 'There is no such import.', 'not-found');
    return found;
  }

  list(organizationId: string, page: PageRequest): Promise<Page<ImportView>> {
    return this.store.list(organizationId, page);
  }

  async rows(
    organizationId: string,
    importId: string,
    status: RowStatus | undefined,
    page: PageRequest,
  ): Promise<Page<ImportedRow>> {
    await this.find(organizationId, importId);
    return this.store.rows(organizationId, importId, status, page);
  }

  /** What stands in the columns of a file that was not applied yet; nothing after that. */
  async samples(organizationId: string, importId: string): Promise<Record<string, string[]>> {
    const { reading } = await this.find(organizationId, importId);
    const chunk = await this.store.chunk(importId, 0);
    return chunk ? samplesOf(reading, JSON.parse(this.box.open(chunk.sealed)) as StoredRow[]) : {};
  }

  /** Every row of an import that is bad, in the order of the file. */
  async *badRows(organizationId: string, importId: string): AsyncGenerator<ImportedRow> {
    let cursor: string | null | undefined;
    do {
      const page = await this.rows(organizationId, importId, 'bad', { limit: 1_000, ...(cursor && { cursor }) });
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /**
   * Goes on from a preview with the same stored rows: previews again, makes people known, or applies.
   * @throws Refusal IMPORT_NOT_A_PREVIEW, INVALID_MAPPING or COLUMN_NOT_STORED
   */
  async goOn(organizationId: string, importId: string, mode: ImportMode, told: ToldReading): Promise<ImportView> {
    const { reading } = await this.find(organizationId, importId);
    const corrected = correct(reading, told);
    if (!(await this.store.goOn(organizationId, importId, mode, corrected)))
      throw new Refusal(
        'IMPORT_NOT_A_PREVIEW',
        'Only a completed preview can go on: wait for it, or send the file again.',
        'conflict',
      );
    return this.find(organizationId, importId);
  }

  /** @throws Refusal IMPORT_ENDED */
  async cancel(organizationId: string, importId: string): Promise<ImportView> {
    await this.find(organizationId, importId);
    if (!(await this.store.cancel(organizationId, importId)))
      throw new Refusal('IMPORT_ENDED', 'The import has ended: there is nothing left to cancel.', 'conflict');
    return this.find(organizationId, importId);
  }
}

function correct(reading: ImportReading, { mapping = {}, dateFormat, emailDomain }: ToldReading): ImportReading {
  const columns = correctColumns(reading, mapping);
  if (!columns.some(({ field }) => field === 'employeeId'))
    throw new Refusal('INVALID_MAPPING', 'No column is left for employeeId.', 'invalid', '/mapping');
  return explainDates({
    ...reading,
    columns,
    ...(dateFormat && { dateFormat }),
    ...(emailDomain && { emailDomain }),
  });
}
