import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { admitOrders, orderHold, type OrderingStanding } from './ordering.js';

const standing = (change: Partial<OrderingStanding> = {}): OrderingStanding => ({
  enabled: true,
  monthlyBudget: null,
  month: '2026-05',
  ordered: 0,
  ...change,
});

describe('an order', () => {
  it('is allowed without a budget, and up to the budget', () => {
    expect(orderHold(standing({ ordered: 1_000 }))).toBeUndefined();
    expect(orderHold(standing({ monthlyBudget: 3, ordered: 2 }))).toBeUndefined();
  });

  it('waits when the budget is spent, and names month and numbers', () => {
    expect(orderHold(standing({ monthlyBudget: 3, ordered: 3 }))).toMatchObject({
      code: 'ORDER_BUDGET_SPENT',
      message: expect.stringContaining('3 of 3 orders of 2026-05') as unknown,
    });
    expect(orderHold(standing({ monthlyBudget: 0 }))).toMatchObject({ code: 'ORDER_BUDGET_SPENT' });
  });

  it('waits when ordering is switched off, whatever the budget', () => {
    expect(orderHold(standing({ enabled: false, monthlyBudget: 3 }))).toMatchObject({ code: 'ORDERING_STOPPED' });
  });
});

describe('several orders at once', () => {
  it('never pass the budget, and what is only looked up always passes', () => {
    const request = fc.record({ organizationId: fc.constantFrom('a', 'b'), fresh: fc.boolean() });
    const number = fc.nat({ max: 5 });
    fc.assert(
      fc.property(fc.array(request), number, number, (requests, monthlyBudget, ordered) => {
        const standings = new Map([['a', standing({ monthlyBudget, ordered })]]);
        const { admitted, held } = admitOrders(requests, standings);
        const fresh = admitted.filter((one) => one.fresh && one.organizationId === 'a').length;
        const wanted = requests.filter((one) => one.fresh && one.organizationId === 'a').length;
        expect(fresh).toBe(Math.min(wanted, Math.max(0, monthlyBudget - ordered)));
        expect(admitted.length + held.length).toBe(requests.length);
        expect(held.every((one) => one.fresh && one.organizationId === 'a')).toBe(true);
      }),
    );
  });
});
