import { get } from './client.js';
import type { Standing } from './people.js';

export interface StepTimes {
  kind: string;
  /** Steps that succeeded in the last 90 days. */
  ended: number;
  medianDays: number | null;
  p90Days: number | null;
  waiting: number;
  needsAttention: number;
}

export interface MonthOfOrders {
  /** YYYY-MM */
  month: string;
  checks: number;
  trainings: number;
  /** US dollars; null: nothing of it has a known price. */
  spend: number | null;
  unpriced: number;
}

export interface Overview {
  asOf: string;
  today: string;
  people: {
    standings: Partial<Record<Standing, number>>;
    overdue: number;
    starting: { people: number; notCleared: number };
    expiring: { days: number; people: number }[];
  };
  steps: StepTimes[];
  orders: { months: MonthOfOrders[]; pricesSeenOn: string | null };
}

export const readOverview = () => get<Overview>('/v1/overview');
