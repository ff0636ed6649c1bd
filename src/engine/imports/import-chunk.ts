/*
 * When it runs: for each few hundred rows of an import. Transaction: T1 per row where it is applied; none in a preview. A
 * repeat, after a process died: rows that were taken in before say nothing new, and are reported with what they did then.
 */
import { Refusal } from '../../domain/failure.js';
import type { HrRecord } from '../../domain/hr-record.js';
import type { ImportedRow } from '../../domain/imports/import-totals.js';
import { readRow, type ReadingRules, type RowProblem } from '../../domain/imports/read-row.js';
import type { ClaimedImport, DoneBefore, ImportStore } from '../../ports/import-store.js';
import type { IntakeStore } from '../../ports/intake-store.js';
import type { KnownPeople, KnownPerson } from '../../ports/known-people.js';
import type { IngestEvent, IngestResult } from '../ingest-event.js';
import { dateOrders } from './mapping.js';
import { PreviewIntake } from './preview-intake.js';
import { cellsByColumn, type StoredRow } from './stored-row.js';

export interface ChunkParts {
  store: Pick<ImportStore, 'firstRows' | 'knownPeople' | 'doneBefore'>;
  intake: IngestEvent;
  /** The same intake on another store: what a preview is computed by. */
  intakeOn: (store: IntakeStore) => IngestEvent;
}

interface ReadRow {
  row: number;
  record: HrRecord;
}

/** Rows in hand at once: each holds a connection of the pool while it is taken in. */
const lanes = 6;

/**
 * Works off some rows of an import.
 * @param isRepeat whether a process that died may have begun with them.
 * @returns what came of each, in the order of the file.
 */
export async function workOff(
  parts: ChunkParts,
  claim: ClaimedImport,
  stored: readonly StoredRow[],
  isRepeat: boolean,
): Promise<ImportedRow[]> {
  const { good, bad } = read(stored, claim);
  const fresh = await withoutDuplicates(parts, claim, good, bad);
  const { organizationId, source, mode } = claim;
  const names = fresh.map(({ record }) => record);
  const known = mode === 'apply' ? undefined : await parts.store.knownPeople(organizationId, source, names);
  const ids = names.map(({ remoteId }) => remoteId);
  const before = isRepeat && mode !== 'preview' ? await parts.store.doneBefore(claim, ids) : new Map<string, never>();
  const done = await inLanes(fresh, (row) =>
    known && mode === 'preview' ? foresee(parts, claim, row, known) : takeIn(parts, claim, row, known, before),
  );
  return [...bad, ...done].sort((a, b) => a.row - b.row);
}

function read(
  stored: readonly StoredRow[],
  { reading, today }: ClaimedImport,
): { good: ReadRow[]; bad: ImportedRow[] } {
  const { columns, emailDomain } = reading;
  const rules: ReadingRules = { columns, orders: dateOrders(reading), today, ...(emailDomain && { emailDomain }) };
  const good: ReadRow[] = [];
  const bad: ImportedRow[] = [];
  for (const one of stored) {
    const cells = cellsByColumn(one, reading.stored);
    const { record, problems } = readRow(cells, rules);
    if (one.overflows) problems.push(overflow(columns.at(-1)?.header ?? ''));
    if (record && problems.length === 0) good.push({ row: one.row, record });
    else bad.push({ row: one.row, status: 'bad', problems, ...(record && whoIs(record)) });
  }
  return { good, bad };
}

async function withoutDuplicates(
  { store }: ChunkParts,
  claim: ClaimedImport,
  good: readonly ReadRow[],
  bad: ImportedRow[],
): Promise<ReadRow[]> {
  const first = await store.firstRows(
    claim.id,
    good.map(({ record }) => record.remoteId),
  );
  const column = claim.reading.columns.find(({ field }) => field === 'employeeId')?.header ?? '';
  return good.filter(({ row, record }) => {
    const earlier = first.get(record.remoteId);
    if (earlier === undefined || earlier >= row) {
      if (earlier === undefined) first.set(record.remoteId, row);
      return true;
    }
    const problem = duplicate(column, record.remoteId, earlier);
    bad.push({ row, status: 'bad', problems: [problem], ...whoIs(record) });
    return false;
  });
}

/** What applying would do, by the intake's own decision. */
async function foresee(
  { intakeOn }: ChunkParts,
  claim: ClaimedImport,
  { row, record }: ReadRow,
  all: KnownPeople,
): Promise<ImportedRow> {
  const known = all.people.get(record.remoteId) ?? { employeeId: record.remoteId, events: [] };
  const store = new PreviewIntake(claim.organizationId, all, known);
  const told = { record, asOf: claim.asOf, deliveryId: `${claim.id}/${row}` };
  const results = await intakeOn(store).ingestRecord(claim.organizationId, claim.source, told);
  return { row, ...whoIs(record), ...outcomeOf(results), events: store.told, would: store.forecast };
}

async function takeIn(
  { intake }: ChunkParts,
  claim: ClaimedImport,
  { row, record }: ReadRow,
  known: KnownPeople | undefined,
  before: ReadonlyMap<string, DoneBefore>,
): Promise<ImportedRow> {
  const who = { row, ...whoIs(record) };
  const done = before.get(record.remoteId);
  if (done) return { ...who, ...outcomeOf([done]) };
  const isBaseline = claim.mode === 'baseline';
  // Baseline starts nothing: whoever is known already stays as they are.
  if (isBaseline && isKnown(known?.people.get(record.remoteId)))
    return { ...who, status: 'ignored', reason: 'ALREADY_KNOWN' };
  const told = { record, asOf: claim.asOf, deliveryId: `${claim.id}/${row}`, baseline: isBaseline };
  try {
    return { ...who, ...outcomeOf(await intake.ingestRecord(claim.organizationId, claim.source, told)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...who, status: 'bad', reason: error.code };
  }
}

/** Who was only ever heard of leaving is not known. */
const isKnown = (known: KnownPerson | undefined) =>
  known?.events.some(({ type }) => type === 'employee.hired' || type === 'employee.rehired') ?? false;

type Outcome = Pick<ImportedRow, 'status' | 'reason' | 'runId'>;

/** One word for several events of one person: the last that made a difference. */
function outcomeOf(results: readonly Pick<IngestResult, 'outcome' | 'reason' | 'runId'>[]): Outcome {
  const made = results.findLast(({ outcome }) => outcome !== 'ignored' && outcome !== 'deduplicated') ?? results.at(-1);
  const status = made?.outcome === 'deduplicated' || made?.outcome === 'rejected' ? 'ignored' : made?.outcome;
  const runId = results.findLast((one) => one.runId !== undefined)?.runId;
  return {
    status: status ?? 'ignored',
    ...(made?.reason !== undefined && { reason: made.reason }),
    ...(runId !== undefined && { runId }),
  };
}

function whoIs({ remoteId, facts }: HrRecord): { employeeId: string; name?: string } {
  const name = [facts.firstName, facts.lastName].filter((part) => part != null).join(' ');
  return { employeeId: remoteId, ...(name !== '' && { name }) };
}

const duplicate = (column: string, value: string, row: number): RowProblem => ({
  ...{ column, field: 'employeeId', code: 'DUPLICATE_EMPLOYEE_ID', value },
  message: `The same id stands in row ${row}, which counts: keep one row for each person.`,
});

const overflow = (column: string): RowProblem => ({
  ...{ column, field: null, code: 'TOO_MANY_CELLS' },
  message: 'The row has more cells than there are columns: put quotes around values that hold the delimiter.',
});

async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const lane = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
