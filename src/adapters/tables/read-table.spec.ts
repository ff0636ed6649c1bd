import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TableRow } from '../../ports/table-reader.js';
import { readTable } from './read-table.js';

async function read(file: Uint8Array, chunkBytes = file.length): Promise<TableRow[]> {
  const chunks = (function* () {
    for (let at = 0; at < file.length; at += Math.max(1, chunkBytes)) yield file.subarray(at, at + chunkBytes);
  })();
  const found: TableRow[] = [];
  for await (const row of readTable(asynchronous(chunks))) found.push(row);
  return found;
}

async function* asynchronous(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

const cells = async (file: Uint8Array, chunkBytes?: number) => (await read(file, chunkBytes)).map((row) => row.cells);

describe('text', () => {
  const table = [
    ['Nr', 'Näme'],
    ['007', 'Müller, "Jo"\nAnn'],
  ];
  const csv = 'Nr;Näme\r\n007;"Müller, ""Jo""\nAnn"\r\n';

  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${csv}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(csv, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(csv, 'latin1')],
  ])('is read in %s, however it is cut', async (_, file) => {
    expect(await cells(file)).toEqual(table);
    expect(await cells(file, 9)).toEqual(table);
  });

  it.each([',', ';', '\t', '|'])('is cut at %j', async (delimiter) => {
    const file = Buffer.from(`a${delimiter}b\n1${delimiter}"x, y; z"\n`);
    expect(await cells(file)).toEqual([
      ['a', 'b'],
      ['1', 'x, y; z'],
    ]);
  });

  it('keeps the numbers of rows over blank ones', async () => {
    expect(await read(Buffer.from('a,b\n\n , \n1,2\n'))).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['1', '2'] },
    ]);
  });

  it('comes back as it was written', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
    const row = fc.array(cell, { minLength: 2, maxLength: 2 }).filter(([first = '']) => /^[a-z]/.test(first.trim()));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, size) => {
          const text = rows.map((one) => one.map((value) => `"${value.replaceAll('"', '""')}"`).join()).join('\n');
          expect(await cells(Buffer.from(`"näme","b"\n${text}\n`), size)).toEqual([['näme', 'b'], ...rows]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('with a quote that is never closed is refused, naming the row', async () => {
    await expect(read(Buffer.from('a,b\n1,2\n3,"x\n'))).rejects.toMatchObject({
      code: 'IMPORT_UNREADABLE',
      message: expect.stringContaining('After row 2'),
    });
  });

  it('is refused where it is an old workbook', async () => {
    const xls = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(read(xls)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE_KIND' });
  });
});
