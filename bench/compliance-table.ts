import type { Call } from './compliance-calls.js';
import { quantile } from './measure.js';

export const LIMIT_MS = 50;

export interface ComplianceRow {
  call: Call;
  /** Milliseconds of each call at the service, and of the statement alone. */
  httpMs: number[];
  sqlMs: number[];
}

const heads = ['call', 'p50 ms', 'p95 ms', 'p99 ms', 'SQL by hand p50', 'p95', '×SQL', `< ${LIMIT_MS} ms`, 'index'];

/** A Markdown table that is aligned in a terminal too. Rows slower than the statement alone say by how much. */
export function complianceTable(rows: ComplianceRow[]): string {
  const cells = rows.map(({ call, httpMs, sqlMs }) => {
    const p95 = quantile(httpMs, 0.95);
    const times = [0.5, 0.95, 0.99].map((share) => quantile(httpMs, share).toFixed(1));
    const bare = [0.5, 0.95].map((share) => quantile(sqlMs, share).toFixed(1));
    const ratio = (quantile(httpMs, 0.5) / quantile(sqlMs, 0.5)).toFixed(1);
    return [call.name, ...times, ...bare, ratio, p95 < LIMIT_MS ? 'yes' : 'NO', call.index];
  });
  const lines = [heads, ...cells];
  const widths = heads.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const isText = (index: number) => index === 0 || index === heads.length - 1;
  const print = (line: string[]) =>
    `| ${line.map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isText(i) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`));
  return [print(heads), `|${rule.join('|')}|`, ...cells.map(print)].join('\n');
}
