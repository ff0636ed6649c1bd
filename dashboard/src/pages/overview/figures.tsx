import { SimpleGrid } from '@mantine/core';
import type { Overview } from '../../api/overview.js';
import { OrdersFigure, SpendFigure } from './orders-figures.js';
import { EndingFigure, StandingsFigure } from './people-figures.js';
import { StepsFigure } from './steps-figure.js';

/** The counts as charts. */
export function Figures({ overview: { people, steps, orders } }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <StandingsFigure counts={people.standings} />
      <StepsFigure steps={steps} />
      <EndingFigure expiring={people.expiring} />
      <OrdersFigure orders={orders.months} />
      <SpendFigure orders={orders} />
    </SimpleGrid>
  );
}
