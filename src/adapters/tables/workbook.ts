import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../domain/failure.js';
import type { TableRow } from '../../ports/table-reader.js';
import { cellText, type SheetCell } from './cell-text.js';
import { readNumberFormats } from './number-formats.js';
import { readSharedStrings } from './shared-strings.js';
import { xmlEvents } from './xml-events.js';

/** The first sheet of an XLSX workbook; the sheet is inflated and read as a stream, and is never in memory as a whole. */
export async function* readWorkbook(file: Buffer): AsyncGenerator<TableRow> {
  const { zip, entries } = await open(file);
  try {
    const part = (name: string) => openPart(zip, entries, name);
    const strings = entries.has('xl/sharedStrings.xml')
      ? await readSharedStrings(await part('xl/sharedStrings.xml'))
      : [];
    const formats = entries.has('xl/styles.xml') ? await readNumberFormats(await part('xl/styles.xml')) : [];
    const startsIn1904 = await usesMacDates(await part('xl/workbook.xml'));
    yield* readSheet(await part(firstSheet(entries)), (cell) => cellText(cell, { strings, formats, startsIn1904 }));
  } finally {
    zip.close();
  }
}

async function* readSheet(sheet: Readable, textOf: (cell: SheetCell) => string): AsyncGenerator<TableRow> {
  let row = 0;
  let cells: string[] = [];
  let cell: (SheetCell & { column: number }) | undefined;
  let inValue = false;
  for await (const event of xmlEvents(sheet)) {
    if (event.type === 'open') {
      const { r, t = 'n', s = '0' } = event.attributes;
      if (event.name === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        cells = [];
      } else if (event.name === 'c') {
        cell = { type: t, style: Number(s), value: '', column: r === undefined ? cells.length : columnOf(r) };
      } else if (event.name === 'v' || event.name === 't') inValue = true;
    } else if (event.type === 'text') {
      if (cell && inValue) cell.value += event.text;
    } else if (event.name === 'v' || event.name === 't') inValue = false;
    else if (event.name === 'c' && cell) {
      while (cells.length < cell.column) cells.push('');
      cells.push(textOf(cell));
      cell = undefined;
    } else if (event.name === 'row' && cells.some((text) => text.trim() !== '')) yield { row, cells };
  }
}

/** @param reference as `AB12`. @returns counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column < 1 || column > 16_384) throw unreadable();
  return column - 1;
}

async function usesMacDates(workbook: Readable): Promise<boolean> {
  let found = false;
  for await (const event of xmlEvents(workbook))
    if (event.type === 'open' && event.name === 'workbookPr')
      found = /^(1|true)$/.test(event.attributes.date1904 ?? '');
  return found;
}

/** Sheets are numbered in the order in which they were made; the first is the one that people see first, as a rule. */
function firstSheet(entries: ReadonlyMap<string, Entry>): string {
  const number = (name: string) => Number(/sheet(\d+)\.xml$/.exec(name)?.[1] ?? Infinity);
  const [first] = [...entries.keys()]
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => number(a) - number(b));
  if (first === undefined) throw unreadable();
  return first;
}

/** A file of 32 MiB that inflates to more than this is no list of people. */
const maximumInflatedBytes = 1_073_741_824;

async function open(file: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) {
        reject(unreadable());
        return;
      }
      let inflated = 0;
      zip.on('error', () => {
        reject(unreadable());
      });
      zip.on('entry', (entry: Entry) => {
        inflated += entry.uncompressedSize;
        if (inflated > maximumInflatedBytes) reject(unreadable());
        entries.set(entry.fileName.replace(/^\//, ''), entry);
        zip.readEntry();
      });
      zip.on('end', () => {
        resolve({ zip, entries });
      });
      zip.readEntry();
    });
  });
}

function openPart(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry || entry.isEncrypted()) throw unreadable();
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(unreadable());
      else resolve(stream);
    });
  });
}

const unreadable = () =>
  new Refusal(
    'IMPORT_UNREADABLE',
    'The file is no workbook that can be read, or is protected by a password: save it as .xlsx or .csv without one.',
    'invalid',
  );
