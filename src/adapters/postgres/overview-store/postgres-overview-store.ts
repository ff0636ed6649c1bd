import type { DataSource } from 'typeorm';
import type { OrderCount } from '../../../domain/monthly-orders.js';
import type { Ordered, OverviewStore, PeopleCounts, StepTimes } from '../../../ports/overview-store.js';
import type { PersonStanding } from '../../../ports/read-store.js';
import { timeColumn } from '../read-store/page.js';
import { foldListing } from '../read-store/person-listing.js';
import { one, rows } from '../sql.js';
import { MONTHS, ORDERS } from './orders-by-month.js';
import { PEOPLE_COUNTS } from './people-counts.js';
import { STEP_TIMES } from './step-times.js';

const TODAY = `
SELECT day_of(time_zone, cut_off_hour)::text AS today, ${timeColumn('clock_now()')} AS "asOf"
FROM organization WHERE id = $1`;

interface StandingRow {
  standing: PersonStanding;
  people: number;
  overdue: number;
  starting: number;
  in30: number;
  in60: number;
  in90: number;
}

export class PostgresOverviewStore implements OverviewStore {
  constructor(private readonly database: DataSource) {}

  today(organizationId: string): Promise<{ today: string; asOf: string }> {
    return this.required(TODAY, organizationId);
  }

  async people(organizationId: string): Promise<PeopleCounts> {
    await foldListing(this.database, organizationId);
    const found = await rows<StandingRow>(this.database, PEOPLE_COUNTS, [organizationId]);
    const sum = (count: (row: StandingRow) => number) => found.reduce((total, row) => total + count(row), 0);
    const starting = sum((row) => row.starting);
    const cleared = found.find(({ standing }) => standing === 'cleared')?.starting ?? 0;
    return {
      standings: Object.fromEntries(found.map(({ standing, people }) => [standing, people])),
      overdue: sum((row) => row.overdue),
      starting: { people: starting, notCleared: starting - cleared },
      expiring: [
        { days: 30, people: sum((row) => row.in30) },
        { days: 60, people: sum((row) => row.in60) },
        { days: 90, people: sum((row) => row.in90) },
      ],
    };
  }

  steps(organizationId: string): Promise<StepTimes[]> {
    return rows(this.database, STEP_TIMES, [organizationId]);
  }

  async orders(organizationId: string): Promise<Ordered> {
    const [known, counts] = await Promise.all([
      this.required<Omit<Ordered, 'counts'>>(MONTHS, organizationId),
      rows<OrderCount>(this.database, ORDERS, [organizationId]),
    ]);
    return { ...known, counts };
  }

  private async required<T>(sql: string, organizationId: string): Promise<T> {
    const found = await one<T>(this.database, sql, [organizationId]);
    if (!found) throw new Error(`Organization ${organizationId} does not exist.`);
    return found;
  }
}
