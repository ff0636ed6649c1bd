/*
 * When it runs: when staff say what columns of an import mean. Transaction: none. A repeat: the same columns.
 */
import { Refusal } from '../../domain/failure.js';
import { toldField, type ImportColumn, type ToldMapping } from '../../domain/imports/import-columns.js';
import { orderShown, type DateOrder } from '../../domain/imports/import-dates.js';
import { importFields, type ImportField } from '../../domain/imports/import-fields.js';
import { mayNotBeKept } from '../../domain/sensitive.js';
import type { ImportReading } from '../../ports/import-store.js';

/** @throws Refusal INVALID_MAPPING at a header that the file lacks, an unknown field, or a field that is given twice. */
export function requireMapping(told: ToldMapping, headers: readonly string[]): void {
  const fields = new Set<ImportField>();
  for (const [header, field] of Object.entries(told)) {
    const fault = faultOf(header, field, headers, fields);
    if (fault !== undefined) throw new Refusal('INVALID_MAPPING', fault, 'invalid', `/mapping/${header}`);
    if (field !== null) fields.add(field);
  }
}

function faultOf(
  header: string,
  field: ImportField | null,
  headers: readonly string[],
  taken: ReadonlySet<ImportField>,
): string | undefined {
  if (!headers.some((one) => toldField({ [header]: null }, one) === null))
    return `There is no column "${header}". The columns are: ${headers.slice(0, 30).join(', ')}.`;
  if (field === null) return undefined;
  const isKnown = importFields.some((one) => one === field) || /^attributes\.[^.\s]{1,100}$/.test(field);
  if (!isKnown) return `There is no field "${field}": use ${importFields.join(', ')} or attributes.<name>.`;
  if (taken.has(field)) return `"${field}" is given to two columns: keep one.`;
  if (field !== 'dateOfBirth' && (mayNotBeKept(header) || mayNotBeKept(field)))
    return `"${header}" is sensitive by its name and never stored: leave it out.`;
  return undefined;
}

/** The columns of a preview as staff correct them; the file is not there any more, only what was stored of it. */
export function correctColumns({ columns, stored }: ImportReading, told: ToldMapping): ImportColumn[] {
  requireMapping(
    told,
    columns.map(({ header }) => header),
  );
  const given = new Set(Object.values(told));
  return columns.map((column) => {
    const field = toldField(told, column.header);
    if (field === undefined)
      return given.has(column.field) && column.field !== null
        ? { ...column, field: null, why: 'Another column was told to be this.' }
        : column;
    if (field !== null && !stored.includes(column.index)) {
      const message = `"${column.header}" meant nothing when the file was sent, so it was not stored: send the file again with this mapping.`;
      throw new Refusal('COLUMN_NOT_STORED', message, 'conflict', `/mapping/${column.header}`);
    }
    return { ...column, field, why: field === null ? 'Left out, as told.' : 'As told.' };
  });
}

const dateFields: ReadonlySet<ImportField | null> = new Set(['startDate', 'endDate', 'dateOfBirth']);

/** In which order each date column has day and month: as declared, else as the whole column shows. */
export function dateOrders({ columns, dates, dateFormat }: ImportReading): Record<string, DateOrder | undefined> {
  const ofColumn = (header: string) => dateFormat ?? (dates[header] && orderShown(dates[header]));
  return Object.fromEntries(
    columns.filter(({ field }) => dateFields.has(field)).map(({ header }) => [header, ofColumn(header)]),
  );
}

/** Says of each date column how its dates are read, so that nothing is guessed in silence. */
export function explainDates(reading: ImportReading): ImportReading {
  const orders = dateOrders(reading);
  const columns = reading.columns.map((column) => {
    const tally = dateFields.has(column.field) ? reading.dates[column.header] : undefined;
    if (!tally) return column;
    const order = orders[column.header];
    const many = tally.monthFirst + tally.dayFirst;
    const plain = column.why.replace(/ Dates with slashes .*$/, '');
    if (reading.dateFormat)
      return { ...column, why: `${plain} Dates with slashes are read as ${reading.dateFormat}, as told.` };
    if (order)
      return { ...column, why: `${plain} Dates with slashes are read as ${order}: ${many} can only be meant so.` };
    if (tally.either === 0) return column;
    const what = many > 0 ? 'come in both orders' : 'can all be read in both orders';
    return {
      ...column,
      why: `${plain} Dates with slashes ${what}: give dateFormat, or ${tally.either} row(s) are bad.`,
    };
  });
  return { ...reading, columns };
}
