import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { Refusal } from '../../domain/failure.js';
import type { TableRow } from '../../ports/table-reader.js';
import { decodeText } from './decode-text.js';

/** Enough text to tell the delimiter by. */
const sniffedCharacters = 32_768;
const longestRow = 1_000_000;

/** CSV, TSV and their like; the delimiter is the one that cuts the first lines most evenly. */
export async function* readDelimited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  const text = decodeText(bytes);
  let head = '';
  while (head.length < sniffedCharacters) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  const parser = Readable.from(together(head, text)).compose(
    parse({
      delimiter: delimiterOf(head),
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestRow,
      info: true,
    }),
  ) as AsyncIterable<{ record: string[] }>;
  let row = 0;
  try {
    for await (const { record } of parser) {
      row += 1;
      if (record.some((cell) => cell.trim() !== '')) yield { row, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

async function* together(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const part of rest) if (part !== '') yield part;
}

const delimiters = [',', ';', '\t', '|'];

/** Whatever stands in quotes is no delimiter. */
export function delimiterOf(head: string): string {
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    const even = counts.filter((count) => count === most).length;
    return most === 0 ? 0 : even * 1_000 + most;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

function unreadable(error: CsvError): Refusal {
  // Rows that were read before it are still under way to whoever takes them: the parser's own count is right.
  const [records, lines] = ['records' in error ? error.records : 0, 'lines' in error ? error.lines : 0].map(Number);
  const row = `After row ${records ?? 0}`;
  const message = /QUOTE_NOT_CLOSED|MAX_RECORD_SIZE/.test(error.code)
    ? `${row} a quote is opened and never closed: look at the quotes there, up to line ${lines ?? 0}.`
    : `${row} the file cannot be read (line ${lines ?? 0}): save it again as CSV.`;
  return new Refusal('IMPORT_UNREADABLE', message, 'invalid');
}
