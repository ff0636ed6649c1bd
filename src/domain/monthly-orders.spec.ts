import { describe, expect, it } from '@jest/globals';
import { ordersByMonth } from './monthly-orders.js';

const lastOfferedDate = '2026-05-01';
const prices = {
  'training:camp': { price: 14.95, lastOfferedDate },
  'background-check:level-2': { price: 20.1, lastOfferedDate },
  'training:free': { price: 0, lastOfferedDate },
  'training:odd': { price: null, lastOfferedDate },
};
const order = (month: string, item: string, count: number) => ({ month, item, count });

describe('orders by month', () => {
  it('adds up cents exactly, and answers months without orders', () => {
    const counts = [order('2026-05', 'training:camp', 3), order('2026-05', 'background-check:level-2', 3)];
    expect(ordersByMonth(['2026-04', '2026-05'], counts, prices)).toEqual([
      { month: '2026-04', checks: 0, trainings: 0, spend: 0, unpriced: 0 },
      { month: '2026-05', checks: 3, trainings: 3, spend: 105.15, unpriced: 0 },
    ]);
  });

  it('tells what has no price instead of calling it free', () => {
    const counts = [
      order('2026-03', 'background-check:PKG', 2),
      order('2026-04', 'training:odd', 1),
      order('2026-04', 'training:free', 1),
      order('2026-05', 'constructor', 1),
    ];
    expect(ordersByMonth(['2026-03', '2026-04', '2026-05'], counts, prices)).toMatchObject([
      { checks: 2, spend: null, unpriced: 2 },
      { trainings: 2, spend: 0, unpriced: 1 },
      { spend: null, unpriced: 1 },
    ]);
  });
});
