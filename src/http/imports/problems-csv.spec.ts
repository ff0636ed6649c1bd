import { expect, it } from '@jest/globals';
import type { ImportedRow } from '../../domain/imports/import-totals.js';
import { problemsCsv } from './problems-csv.js';

async function* rows(): AsyncGenerator<ImportedRow> {
  const problem = {
    column: 'Mail',
    field: 'email',
    code: 'INVALID_EMAIL',
    value: '=1+1',
    message: 'Mail is "none".',
  } as const;
  yield await Promise.resolve({ row: 3, status: 'bad', employeeId: 'E1', problems: [problem] });
  yield { row: 4, status: 'bad', reason: 'DELIVERY_ID_REUSED' };
}

it('bad rows become lines for a spreadsheet, which takes none of them for a formula', async () => {
  const written = await problemsCsv(rows()).toArray();
  expect(written.join('').split('\r\n')).toEqual([
    '"row","employeeId","name","column","field","value","code","problem"',
    `"3","E1","","Mail","email","'=1+1","INVALID_EMAIL","Mail is ""none""."`,
    '"4","","","","","","DELIVERY_ID_REUSED",""',
    '',
  ]);
});
