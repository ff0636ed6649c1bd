import type { BadRow, Import } from './import-api.js';

/** What came of an import, for people. */
export function report(ended: Import, bad: readonly BadRow[], url: string): string {
  const blocks = [
    section(
      'Columns',
      ended.reading.columns.map(({ header, field, why }) => `${header} → ${field ?? '–'}   ${why}`),
    ),
    section(`${ended.totalRows} rows (${ended.mode})`, [counts(ended.totals.rows), counts(ended.totals.reasons)]),
    ended.mode === 'preview' ? section('Applying it would begin', forecast(ended)) : '',
    section('Bad rows', bad.map(badRow)),
    section(ended.state, next(ended, url)),
  ];
  return `\n${blocks.filter((block) => block !== '').join('\n')}`;
}

function section(title: string, lines: readonly string[]): string {
  const full = lines.filter((line) => line !== '');
  return full.length === 0 ? '' : `${title}\n${full.map((line) => `  ${line}\n`).join('')}`;
}

const counts = (all: Record<string, number>) =>
  Object.entries(all)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

function forecast({ totals, cost }: Import): string[] {
  const lines = cost?.lines.map(
    ({ requirement, count, amount }) =>
      `${count} × ${requirement}${amount === null ? ', price unknown' : `, $${amount}`}`,
  );
  const total = cost ? `$${cost.total} in all` : 'The catalogue could not be read: no prices.';
  return [`people: ${counts(totals.people)}`, `runs: ${counts(totals.begins) || 'none'}`, ...(lines ?? []), total];
}

function badRow({ row, reason, problems = [] }: BadRow): string {
  const faults = problems.map(
    ({ code, value, message }) => `${code}${value === undefined ? '' : ` "${value}"`}: ${message}`,
  );
  return `row ${row}: ${[...(reason === undefined ? [] : [reason]), ...faults].join(' ')}`;
}

function next({ id, mode, state, errorCode }: Import, url: string): string[] {
  const at = `${url}/v1/imports/${id}`;
  if (errorCode !== null) return [`${errorCode}: see docs/errors.md`];
  return mode === 'preview' && state === 'completed' ? [`Go on: POST ${at}/apply or ${at}/baseline`] : [at];
}
