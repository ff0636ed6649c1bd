import { mayNotBeKept } from '../sensitive.js';
import { fieldOfHeader, type ImportField } from './import-fields.js';

/** One column of an imported table and what it is taken for. */
export interface ImportColumn {
  header: string;
  /** Position in the file, counted from 0. */
  index: number;
  /** null: the column is not stored. */
  field: ImportField | null;
  /** For people: why it is taken for this field, or for none. */
  why: string;
}

/** What staff say about columns: a field by header, or null for a column that is to be left out. */
export type ToldMapping = Readonly<Record<string, ImportField | null>>;

export interface ToldRows {
  headers: readonly string[];
  /** The first rows below the header. */
  sample: readonly (readonly string[])[];
}

/** Takes each column for a field: as told, else by its name, else by what stands in it. No field is given twice. */
export function guessColumns({ headers, sample }: ToldRows, told: ToldMapping): ImportColumn[] {
  const columns = headers.map((header, index): ImportColumn => {
    const field = toldField(told, header);
    if (field !== undefined) return { header, index, field, why: field === null ? 'Left out, as told.' : 'As told.' };
    return { header, index, field: null, why: 'No field is known by this name.' };
  });
  const taken = new Set(columns.flatMap(({ field }) => (field === null ? [] : [field])));
  const open = columns.filter(({ header }) => toldField(told, header) === undefined);
  for (const certainty of ['name', 'part of the name'] as const) {
    for (const column of open.filter(({ field }) => field === null)) {
      const guess = fieldOfHeader(column.header);
      if (guess?.by !== certainty || taken.has(guess.field)) continue;
      taken.add(guess.field);
      Object.assign(column, { field: guess.field, why: guess.why });
    }
  }
  for (const column of open.filter(({ field }) => field === null)) explainUnmapped(column, columns);
  if (!taken.has('email')) guessEmail(open, sample);
  return columns;
}

/** Headers are compared without case, so that a told name need not be copied to the letter. */
export function toldField(told: ToldMapping, header: string): ImportField | null | undefined {
  const key = Object.keys(told).find((name) => name.trim().toLowerCase() === header.trim().toLowerCase());
  return key === undefined ? undefined : told[key];
}

function explainUnmapped(column: ImportColumn, columns: readonly ImportColumn[]): void {
  const field = fieldOfHeader(column.header)?.field;
  const other = columns.find((one) => one.field !== null && one.field === field);
  if (mayNotBeKept(column.header)) column.why = 'The name says that it is sensitive: it is never stored.';
  else if (other) column.why = `Column "${other.header}" is taken for ${other.field ?? ''} already.`;
}

function guessEmail(open: readonly ImportColumn[], sample: ToldRows['sample']): void {
  const looksLikeEmails = ({ index }: ImportColumn) => {
    const values = sample.map((cells) => cells[index]?.trim() ?? '').filter((value) => value !== '');
    return values.length > 0 && values.every((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value));
  };
  const found = open.find((column) => column.field === null && !mayNotBeKept(column.header) && looksLikeEmails(column));
  if (found) Object.assign(found, { field: 'email', why: 'Every value of the first rows is an email address.' });
}

/** The row of the first few that looks most like a header: real exports have titles and dates above it. */
export function findHeader(rows: readonly (readonly string[])[], told: ToldMapping): number {
  const score = (cells: readonly string[]) =>
    cells.filter((cell) => toldField(told, cell) !== undefined || fieldOfHeader(cell) !== undefined).length;
  const scores = rows.map(score);
  const best = scores.indexOf(Math.max(...scores));
  return Math.max(0, best);
}
