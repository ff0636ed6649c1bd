import type { StepTimes } from '../../api/overview.js';
import { words } from '../../words/en.js';
import { RowBars } from './bars.js';
import { FigureCard } from './figure-card.js';

/** More would not be looked at; the table has all. */
const mostBars = 8;
const { steps: told } = words.overview;
const { kinds } = words.run;

const nameOf = (kind: string) => kinds[kind] ?? kind;
const rounded = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10);

export function StepsFigure({ steps }: { steps: readonly StepTimes[] }) {
  const timed = steps.filter(({ medianDays }) => medianDays !== null).slice(0, mostBars);
  const rows = timed.map(({ kind, medianDays, p90Days }) => ({
    name: nameOf(kind),
    values: [rounded(medianDays), rounded(p90Days)],
  }));
  const chart = (
    <RowBars
      rows={rows}
      series={[
        { name: told.median, color: 'cyan.8' },
        { name: told.p90, color: 'gray.5' },
      ]}
    />
  );
  return (
    <FigureCard
      title={told.title}
      help={told.help}
      columns={[told.kind, told.median, told.p90, told.ended, told.waiting, told.attention]}
      rows={steps.map(({ kind, medianDays, p90Days, ended, waiting, needsAttention }) => ({
        key: kind,
        cells: [
          nameOf(kind),
          rounded(medianDays) ?? words.overview.unknown,
          rounded(p90Days) ?? words.overview.unknown,
          ended,
          waiting,
          needsAttention,
        ],
      }))}
      summary={timed.map(({ kind, medianDays }) => `${nameOf(kind)}: ${String(rounded(medianDays))}`).join(', ')}
      chart={chart}
    />
  );
}
