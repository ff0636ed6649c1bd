import { get, post, send } from './client.js';
import type { Page } from './people.js';

export type ImportMode = 'preview' | 'baseline' | 'apply';
export type ImportState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
export const rowStatuses = ['accepted', 'scheduled', 'held', 'ignored', 'bad'] as const;
export type RowStatus = (typeof rowStatuses)[number];

export interface ImportColumn {
  header: string;
  index: number;
  field: string | null;
  why: string;
}

export interface Import {
  id: string;
  mode: ImportMode;
  state: ImportState;
  source: string;
  fileName: string | null;
  createdBy: string;
  createdAt: string;
  endedAt: string | null;
  totalRows: number;
  doneRows: number;
  reading: { columns: ImportColumn[]; stored: number[]; dateFormat?: DateFormat; emailDomain?: string };
  totals: {
    rows: Record<RowStatus, number>;
    begins: Record<string, number>;
    requirements: Record<string, number>;
  };
  cost: { total: number; unpriced: string[] } | null;
  errorCode: string | null;
}

export interface ImportedRow {
  row: number;
  status: RowStatus;
  employeeId?: string;
  name?: string;
  reason?: string;
  would?: { person: 'new' | 'changed' | 'unchanged'; begins?: string; requirements: string[] };
  runId?: string;
  problems?: { column: string; code: string; value?: string; message: string }[];
}

export type DateFormat = 'M/D/YYYY' | 'D/M/YYYY';
export type Mapping = Record<string, string | null>;

/** How a file is to be read, where it should not be guessed. */
export interface Reading {
  mapping?: Mapping;
  dateFormat?: DateFormat;
  emailDomain?: string;
}

const at = (id: string, rest = '') => `/v1/imports/${encodeURIComponent(id)}${rest}`;

export const listImports = (cursor?: string) => get<Page<Import>>('/v1/imports', { cursor, limit: 20 });
export const readImport = (id: string) => get<Import>(at(id));
export const listRows = (id: string, status: RowStatus | undefined, cursor?: string) =>
  get<Page<ImportedRow>>(at(id, '/rows'), { status, cursor, limit: 50 });
export const readSamples = (id: string) => get<{ columns: Record<string, string[]> }>(at(id, '/samples'));
export const problemsAddress = (id: string) => at(id, '/problems');
export const sendFile = (file: File, { mapping, ...reading }: Reading, connectionId?: string) =>
  send<Import>(
    '/v1/imports',
    { ...reading, connectionId, fileName: file.name, ...(mapping && { mapping: JSON.stringify(mapping) }) },
    file,
  );
export const goOn = (id: string, mode: ImportMode, reading: Reading) => post<Import>(at(id, `/${mode}`), reading);
export const cancelImport = (id: string) => post<Import>(at(id, '/cancel'), {});
