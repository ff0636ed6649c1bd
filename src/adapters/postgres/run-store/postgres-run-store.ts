import type { DataSource } from 'typeorm';
import type { ClaimedStep, RunStore, StepHint, StepSettlement } from '../../../ports/run-store.js';
import { claimOrders } from './claim-orders.js';
import { claimSteps } from './claim.js';
import { settleSteps } from './settle.js';
import { storeSignal } from './signal.js';
import { sweepSteps } from './sweep.js';

export class PostgresRunStore implements RunStore {
  constructor(private readonly database: DataSource) {}

  async claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    const claimed = await claimSteps(this.database.manager, hints, leaseMs);
    if (claimed.length === hints.length) return claimed;
    return [...claimed, ...(await claimOrders(this.database, hints, leaseMs))];
  }

  settle(settlements: StepSettlement[]): Promise<StepHint[]> {
    return this.database.transaction((manager) => settleSteps(manager, settlements));
  }

  signal(organizationId: string, key: string): Promise<StepHint[]> {
    return storeSignal(this.database.manager, organizationId, key);
  }

  sweep(): Promise<StepHint[]> {
    return sweepSteps(this.database.manager);
  }
}
