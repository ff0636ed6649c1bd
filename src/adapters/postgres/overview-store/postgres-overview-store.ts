import type { DataSource } from 'typeorm';
import type { OrderCount } from '../../../domain/monthly-orders.js';
import type { Ordered, OverviewStore, PeopleCounts, StepTimes } from '../../../ports/overview-store.js';
import type { PersonStanding } from '../../../ports/read-store.js';
import { timeColumn } from '../read-store/page.js';
import { one, rows } from '../sql.js';
import { MONTHS, ORDERS } from './orders-by-month.js';
import { PEOPLE_COUNTS } from './people-counts.js';
import { STEP_TIMES } from './step-times.js';

const TODAY = `
SELECT day_of(time_zone, cut_off_hour)::text AS today, ${timeColumn('clock_now()')} AS "asOf", time_zone AS "timeZone"
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

  today(organizationId: string): Promise<{ today: string; asOf: string; timeZone: string }> {
    return this.required(TODAY, organizationId);
  }

  async people(organizationId: string): Promise<PeopleCounts> {
    const { today, timeZone } = await this.today(organizationId);
    const found = await this.database.transaction(async (manager) => {
      // Everybody fits into this; into the default they do not, and the disk doubles the time.
      await manager.query(`SET LOCAL work_mem = '64MB'`);
      return rows<StandingRow>(manager, PEOPLE_COUNTS, [organizationId, today, timeZone]);
    });
    const sum = (count: (row: StandingRow) => number) => found.reduce((total, row) => total + count(row), 0);
    const cleared = found.find(({ standing }) => standing === 'cleared');
    const starting = sum((row) => row.starting);
    return {
      standings: Object.fromEntries(found.map(({ standing, people }) => [standing, people])),
      overdue: sum((row) => row.overdue),
      starting: { people: starting, notCleared: starting - (cleared?.starting ?? 0) },
      expiring: [
        { days: 30, people: cleared?.in30 ?? 0 },
        { days: 60, people: cleared?.in60 ?? 0 },
        { days: 90, people: cleared?.in90 ?? 0 },
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
