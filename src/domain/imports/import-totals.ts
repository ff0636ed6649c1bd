import type { RunPurpose } from '../plan.js';
import type { RowProblem } from './read-row.js';

export const rowStatuses = ['accepted', 'scheduled', 'held', 'ignored', 'bad'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** What came of a row, or would come of it. */
export interface ImportedRow {
  /** As a spreadsheet numbers it: the first line of the file is 1. */
  row: number;
  status: RowStatus;
  employeeId?: string;
  name?: string;
  reason?: string;
  /** What the row tells: for example employee.hired. */
  events?: string[];
  /** Of a preview. */
  would?: RowForecast;
  runId?: string;
  problems?: RowProblem[];
}

/** What applying a row would begin. */
export interface RowForecast {
  person: 'new' | 'changed' | 'unchanged';
  begins?: RunPurpose;
  /** Keys of the requirements that would be assigned or ordered. */
  requirements: string[];
}

/** Sums over all rows worked off so far. */
export interface ImportTotals {
  rows: Record<RowStatus, number>;
  /** Why rows are held, ignored or bad: how often by code. */
  reasons: Record<string, number>;
  people: Record<RowForecast['person'], number>;
  begins: Record<RunPurpose, number>;
  /** How often each requirement would be assigned or ordered. */
  requirements: Record<string, number>;
}

export const noTotals = (): ImportTotals => ({
  rows: { accepted: 0, scheduled: 0, held: 0, ignored: 0, bad: 0 },
  reasons: {},
  people: { new: 0, changed: 0, unchanged: 0 },
  begins: { onboarding: 0, update: 0, renewal: 0, offboarding: 0 },
  requirements: {},
});

/** @returns new totals with the rows added. */
export function addRows(totals: ImportTotals, rows: readonly ImportedRow[]): ImportTotals {
  const sum = structuredClone(totals);
  const count = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const { status, reason, problems = [], would } of rows) {
    count(sum.rows, status);
    if (reason !== undefined) count(sum.reasons, reason);
    for (const { code } of problems) count(sum.reasons, code);
    if (!would) continue;
    count(sum.people, would.person);
    if (would.begins) count(sum.begins, would.begins);
    for (const key of would.requirements) count(sum.requirements, key);
  }
  return sum;
}
