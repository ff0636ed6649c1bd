/** The kind of step whose write costs money. */
export const paidOrderKind = 'order-background-check';

/** What an organization lets its steps order. */
export interface OrderingPolicy {
  /** false: nothing that costs money is ordered. */
  enabled: boolean;
  /** Paid orders per calendar month in the organization's time zone; null: no limit. */
  monthlyBudget: number | null;
}

export interface OrderingStanding extends OrderingPolicy {
  /** YYYY-MM */
  month: string;
  /** Orders of this month that were placed, or may have been. */
  ordered: number;
}

export const orderHoldCodes = ['ORDERING_STOPPED', 'ORDER_BUDGET_SPENT'] as const;

/** Why a step may not order now. It goes on by itself when the reason is gone. */
export interface OrderHold {
  code: (typeof orderHoldCodes)[number];
  /** In words, for staff. */
  waitingFor: string;
  message: string;
}

/** Why nothing more may be ordered; undefined: one more order is allowed. */
export function orderHold({ enabled, monthlyBudget, month, ordered }: OrderingStanding): OrderHold | undefined {
  if (!enabled) {
    return {
      code: 'ORDERING_STOPPED',
      waitingFor: 'ordering to be switched on again',
      message: 'Ordering checks is switched off for the organization. The step goes on by itself when it is on again.',
    };
  }
  if (monthlyBudget === null || ordered < monthlyBudget) return undefined;
  return {
    code: 'ORDER_BUDGET_SPENT',
    waitingFor: 'the next month, or a larger order budget',
    message: `${ordered} of ${monthlyBudget} orders of ${month} are placed. The step goes on by itself next month, or when the budget is raised.`,
  };
}

export interface OrderRequest {
  organizationId: string;
  /** false: an earlier order is looked up or adopted, which costs nothing. */
  fresh: boolean;
}

/** Who of those that ask may order, first come, first served; the others with the reason to wait. */
export function admitOrders<T extends OrderRequest>(
  requests: readonly T[],
  standings: ReadonlyMap<string, OrderingStanding>,
): { admitted: T[]; held: (T & { hold: OrderHold })[] } {
  const placed = new Map([...standings].map(([id, standing]) => [id, { ...standing }]));
  const admitted: T[] = [];
  const held: (T & { hold: OrderHold })[] = [];
  for (const request of requests) {
    const standing = placed.get(request.organizationId);
    const hold = request.fresh && standing ? orderHold(standing) : undefined;
    if (hold) held.push({ ...request, hold });
    else admitted.push(request);
    if (!hold && request.fresh && standing) standing.ordered += 1;
  }
  return { admitted, held };
}
