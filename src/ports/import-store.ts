import type { EventOutcome, EventReason } from '../domain/hr-event.js';
import type { ImportColumn } from '../domain/imports/import-columns.js';
import type { ImportCost } from '../domain/imports/import-cost.js';
import type { DateOrder, DateTally } from '../domain/imports/import-dates.js';
import type { ImportedRow, ImportTotals, RowStatus } from '../domain/imports/import-totals.js';
import type { KnownPeople } from './known-people.js';
import type { Page, PageRequest } from './read-store.js';

export type ImportMode = 'preview' | 'baseline' | 'apply';
export type ImportState = 'receiving' | 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** How a file is read, as far as it was told or found out. */
export interface ImportReading {
  columns: ImportColumn[];
  /** What the date columns show, by header. */
  dates: Record<string, DateTally>;
  /** As declared, for every date column. */
  dateFormat?: DateOrder;
  emailDomain?: string;
  /** Positions of the columns that are stored, in the order of a stored row's cells. */
  stored: number[];
  /** Row of the header. */
  headerRow: number;
}

export interface NewImport {
  /** A connection's id, or `import`. */
  source: string;
  fileName: string | null;
  createdBy: string;
  /** ISO 8601: when the file was true; default: now. */
  asOf?: string;
}

export interface ImportView {
  id: string;
  mode: ImportMode;
  state: ImportState;
  source: string;
  fileName: string | null;
  createdBy: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  asOf: string;
  /** Rows of people in the file, and how many are worked off. */
  totalRows: number;
  doneRows: number;
  reading: ImportReading;
  totals: ImportTotals;
  /** What applying would cost; null until a preview is complete, or where the catalogue could not be read. */
  cost: ImportCost | null;
  /** Why it failed: a code of docs/errors.md. */
  errorCode: string | null;
}

/** An import that this process works off until its lease ends. */
export interface ClaimedImport {
  id: string;
  organizationId: string;
  /** The fence: whoever took it over has a higher one. */
  epoch: number;
  mode: ImportMode;
  source: string;
  asOf: string;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
  reading: ImportReading;
  totals: ImportTotals;
  doneChunks: number;
}

/** The file's rows in the order of the file, a few hundred at a time, sealed. */
export interface SealedChunk {
  number: number;
  rows: number;
  sealed: string;
}

export interface ImportStore {
  /** Begins an import that nobody sees until `open`. */
  receive(organizationId: string, told: NewImport): Promise<{ id: string }>;
  addChunk(importId: string, chunk: SealedChunk): Promise<void>;
  /** The file is complete: from now on it is listed and worked off. */
  open(importId: string, mode: ImportMode, totalRows: number, reading: ImportReading): Promise<void>;
  /** Leaves nothing of an upload that broke off. */
  discard(importId: string): Promise<void>;
  find(organizationId: string, importId: string): Promise<ImportView | undefined>;
  list(organizationId: string, page: PageRequest): Promise<Page<ImportView>>;
  rows(
    organizationId: string,
    importId: string,
    status: RowStatus | undefined,
    page: PageRequest,
  ): Promise<Page<ImportedRow>>;
  /** A completed preview goes on in another mode, from the first row. @returns false when it is none. */
  goOn(organizationId: string, importId: string, mode: ImportMode, reading: ImportReading): Promise<boolean>;
  /** Ends it where it stands and throws the file away. @returns false when it had ended. */
  cancel(organizationId: string, importId: string): Promise<boolean>;

  /** Takes the next one to work on: queued, or left behind by a process that died. Clears away uploads that broke off. */
  claim(organizationIds: readonly string[], leaseMs: number): Promise<ClaimedImport | undefined>;
  chunk(importId: string, number: number): Promise<SealedChunk | undefined>;
  /** Rows of this import, worked off before, that have one of these ids: the first row of each. */
  firstRows(importId: string, employeeIds: readonly string[]): Promise<Map<string, number>>;
  /** What is known about people whom the source knows by these ids. */
  knownPeople(organizationId: string, source: string, names: readonly KnownName[]): Promise<KnownPeople>;
  /** What this import did already to these people before the process died. */
  doneBefore(claim: ClaimedImport, remoteIds: readonly string[]): Promise<Map<string, DoneBefore>>;
  /** Stores what came of a chunk and prolongs the lease. @returns false when another process has it, or it was cancelled. */
  record(
    claim: ClaimedImport,
    chunk: SealedChunk,
    rows: readonly ImportedRow[],
    totals: ImportTotals,
    leaseMs: number,
  ): Promise<boolean>;
  end(claim: ClaimedImport, found: { cost?: ImportCost }): Promise<void>;
}

export interface KnownName {
  remoteId: string;
  previousIds?: readonly string[];
}

export interface DoneBefore {
  outcome: EventOutcome;
  reason?: EventReason;
  runId?: string;
}
