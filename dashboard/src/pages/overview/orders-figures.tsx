import type { MonthOfOrders, Overview } from '../../api/overview.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';
import { ColumnBars } from './bars.js';
import { FigureCard } from './figure-card.js';

const { orders: told, spend: spent } = words.overview;
const months = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const roundDollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumSignificantDigits: 2 },
});
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const nameOf = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`));

export function OrdersFigure({ orders }: { orders: readonly MonthOfOrders[] }) {
  return (
    <FigureCard
      title={told.title}
      help={told.help}
      columns={[told.month, told.checks, told.trainings]}
      rows={orders.map(({ month, checks, trainings }) => ({ key: month, cells: [nameOf(month), checks, trainings] }))}
      summary={orders.map(({ month, checks, trainings }) => `${nameOf(month)}: ${checks}, ${trainings}`).join('; ')}
      chart={
        <ColumnBars
          rows={orders.map(({ month, checks, trainings }) => ({ name: nameOf(month), values: [checks, trainings] }))}
          series={[
            { name: told.checks, color: 'cyan.8' },
            { name: told.trainings, color: 'yellow.5' },
          ]}
        />
      }
    />
  );
}

export function SpendFigure({ orders: { months: orders, pricesSeenOn } }: Pick<Overview, 'orders'>) {
  const time = useTime();
  const missing = orders.reduce((sum, { unpriced }) => sum + unpriced, 0);
  const help = pricesSeenOn === null ? spent.unseen : spent.help(time.day(pricesSeenOn));
  return (
    <FigureCard
      title={spent.title}
      help={missing > 0 ? `${help} ${spent.missing(missing)}` : help}
      columns={[told.month, spent.spend, spent.unpriced]}
      rows={orders.map(({ month, spend, unpriced }) => ({
        key: month,
        cells: [nameOf(month), shown(spend), unpriced],
      }))}
      summary={orders.map(({ month, spend }) => `${nameOf(month)}: ${shown(spend)}`).join(', ')}
      chart={
        <ColumnBars
          rows={orders.map(({ month, spend }) => ({ name: nameOf(month), values: [spend] }))}
          series={[{ name: spent.spend, color: 'cyan.8' }]}
          written={(amount) => roundDollars.format(amount)}
        />
      }
    />
  );
}

const shown = (amount: number | null) => (amount === null ? spent.unknown : dollars.format(amount));
