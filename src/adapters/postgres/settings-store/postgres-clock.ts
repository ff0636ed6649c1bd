import type { DataSource } from 'typeorm';
import type { Clock } from '../../../ports/settings-store.js';
import { one } from '../sql.js';

export class PostgresClock implements Clock {
  constructor(private readonly database: DataSource) {}

  async now(): Promise<Date> {
    const row = await one<{ now: Date }>(this.database, 'SELECT clock_now() AS now');
    if (!row)
      throw new Error(
        'The virtual_clock table lost its row: restore it with INSERT INTO virtual_clock DEFAULT VALUES.',
      );
    return row.now;
  }

  async setAhead(aheadMs: number): Promise<Date> {
    await this.database.query(`UPDATE virtual_clock SET ahead = $1::float8 * interval '1 millisecond'`, [aheadMs]);
    return this.now();
  }
}
