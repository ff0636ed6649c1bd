import { Injectable } from '@nestjs/common';
import { Database, only } from '../database/database.js';
import { isDuration } from '../requests/duration.js';
import { invalidFields } from '../requests/failures.js';
import { DeliverySweep } from '../webhooks/delivery-sweep.js';

export interface ClockState {
  now: Date;
  offsetSeconds: number;
}

/** The service's time: one for all organizations, kept in the schema, so that a restart does not turn it back. */
@Injectable()
export class SandboxClock {
  constructor(
    private readonly database: Database,
    private readonly sweep: DeliverySweep,
  ) {}

  async read(): Promise<ClockState> {
    const state = only(
      await this.database.query<{ now: Date; seconds: number }>(
        `SELECT service_now() AS now, extract(epoch FROM clock_offset)::float8 AS seconds FROM service_clock`,
      ),
    );
    return { now: state.now, offsetSeconds: state.seconds };
  }

  async advance(duration: string): Promise<ClockState> {
    if (!isDuration(duration)) throw invalidFields({ advance: ['must be an ISO 8601 duration such as P30D'] });
    await this.move('(now() + clock_offset + $1::interval) - now()', duration);
    return this.read();
  }

  async set(time: string): Promise<ClockState> {
    const date = new Date(time);
    if (!/^\d{4}-\d\d-\d\dT/.test(time) || Number.isNaN(date.getTime())) {
      throw invalidFields({ set: ['must be an ISO 8601 time such as 2027-01-04T09:00:00Z'] });
    }
    await this.move('$1::timestamptz - now()', date.toISOString());
    return this.read();
  }

  private async move(offset: string, value: string): Promise<void> {
    await this.database.query(`UPDATE service_clock SET clock_offset = ${offset}`, [value]);
    this.sweep.sweep();
  }
}
