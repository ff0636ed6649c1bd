import { standings, type Standing } from '../../api/people.js';
import type { Overview } from '../../api/overview.js';
import { words } from '../../words/en.js';
import { RowBars } from './bars.js';
import { FigureCard } from './figure-card.js';
import { PeopleLink } from './people-link.js';

const series = [{ name: words.overview.people, color: 'cyan.7' }];

export function StandingsFigure({ counts }: { counts: Partial<Record<Standing, number>> }) {
  const { standings: told, people } = words.overview;
  const present = standings.filter((one) => (counts[one] ?? 0) > 0);
  const rows = present.map((one) => ({ one, name: words.standings[one], count: counts[one] ?? 0 }));
  return (
    <FigureCard
      title={told.title}
      help={told.help}
      columns={[told.standing, people]}
      rows={rows.map(({ one, name, count }) => ({
        key: one,
        cells: [
          name,
          <PeopleLink key={one} filter={`status=${one}`}>
            {count}
          </PeopleLink>,
        ],
      }))}
      summary={rows.map(({ name, count }) => `${name}: ${String(count)}`).join(', ')}
      chart={<RowBars rows={rows.map(({ name, count }) => ({ name, values: [count] }))} series={series} />}
    />
  );
}

export function EndingFigure({ expiring }: Pick<Overview['people'], 'expiring'>) {
  const { ending, people } = words.overview;
  const rows = expiring.map((one) => ({ days: one.days, name: ending.days(one.days), count: one.people }));
  return (
    <FigureCard
      title={ending.title}
      help={ending.help}
      columns={[ending.within, people]}
      rows={rows.map(({ days, name, count }) => ({
        key: name,
        cells: [
          name,
          <PeopleLink key={name} filter={`expiring=${days}`}>
            {count}
          </PeopleLink>,
        ],
      }))}
      summary={rows.map(({ name, count }) => `${ending.within} ${name}: ${String(count)}`).join(', ')}
      chart={<RowBars rows={rows.map(({ name, count }) => ({ name, values: [count] }))} series={series} />}
    />
  );
}
