import { Refusal } from '../../domain/failure.js';
import type { TableReader } from '../../ports/table-reader.js';
import { readDelimited } from './delimited.js';
import { readWorkbook } from './workbook.js';

/** Largest file of delimited text; it is never in memory as a whole. */
const maximumTextBytes = 268_435_456;
/** Largest workbook; its table of contents stands at its end, so that the file is kept in memory, still compressed. */
const maximumWorkbookBytes = 33_554_432;

/** Reads CSV, TSV and XLSX, whatever the file calls itself: its first bytes tell. */
export const readTable: TableReader = async function* (bytes) {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = new Uint8Array();
  while (head.length < 8) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (startsWith(head, oldWorkbook))
    throw new Refusal('UNSUPPORTED_FILE_KIND', 'Old .xls files cannot be read: save it as .xlsx or .csv.', 'invalid');
  const isWorkbook = startsWith(head, zip);
  const all = limited(rest(head, iterator), isWorkbook ? maximumWorkbookBytes : maximumTextBytes);
  if (isWorkbook) yield* readWorkbook(await whole(all));
  else yield* readDelimited(all);
};

const zip = [0x50, 0x4b, 0x03, 0x04];
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

async function* rest(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

async function* limited(bytes: AsyncIterable<Uint8Array>, maximum: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maximum) {
      const most = `${Math.round(maximum / 1_048_576)} MiB`;
      throw new Refusal('IMPORT_TOO_LARGE', `The file is larger than ${most}: split it, or send CSV.`, 'invalid');
    }
    yield chunk;
  }
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
