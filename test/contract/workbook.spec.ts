import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { readTable } from '../../src/adapters/tables/read-table.js';
import type { TableRow } from '../../src/ports/table-reader.js';
import { workbook, zip } from '../support/workbook.js';

async function read(file: Buffer): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const row of readTable(Readable.from([file]))) found.push(row);
  return found;
}

describe('a workbook', () => {
  it('is read as people see it: zeros, dates, texts in several fonts, gaps', async () => {
    const strings =
      '<si><t>ID</t></si><si><r><t>Hire</t></r><r><t xml:space="preserve"> Date</t></r><rPh><t>x</t></rPh></si>';
    const rows = `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="2"/>
      <x:row r="3"><x:c r="A3" s="1"><x:v>42</x:v></x:c><x:c r="B3" t="inlineStr"><x:is><x:t>J&amp;o</x:t></x:is></x:c><x:c r="C3" s="2"><x:v>43952.75</x:v></x:c></x:row>
      <x:row r="4"><x:c r="A4"><x:v>1.0E5</x:v></x:c><x:c r="B4" t="b"><x:v>1</x:v></x:c><x:c r="C4" s="3"><x:v>43952</x:v></x:c></x:row>`;
    expect(await read(workbook(rows, { strings }))).toEqual([
      { row: 1, cells: ['ID', '', 'Hire Date'] },
      { row: 3, cells: ['00042', 'J&o', '2020-05-01'] },
      { row: 4, cells: ['100000', 'yes', '2020-05-01'] },
    ]);
  });

  it('of an old Mac counts days from 1904', async () => {
    const rows = '<x:row r="1"><x:c r="A1" s="2"><x:v>42490</x:v></x:c></x:row>';
    expect(await read(workbook(rows, { date1904: true }))).toEqual([{ row: 1, cells: ['2020-05-01'] }]);
  });

  it('that is damaged, or something else in a ZIP, is refused', async () => {
    const refusal = { code: 'IMPORT_UNREADABLE' };
    await expect(read(workbook('<x:row r="1"><x:c'))).rejects.toMatchObject(refusal);
    await expect(read(zip({ 'hello.txt': 'hello' }))).rejects.toMatchObject(refusal);
    await expect(read(workbook('').subarray(0, 200))).rejects.toMatchObject(refusal);
  });
});
