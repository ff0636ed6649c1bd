import type { DataSource } from 'typeorm';
import { noFailpoints, type Failpoints } from '../../../ports/failpoints.js';
import type { ClaimedStep, RunStore, StepHint, StepSettlement } from '../../../ports/run-store.js';
import { claimOrders } from './claim-orders.js';
import { claimSteps } from './claim.js';
import { settleSteps } from './settle.js';
import { storeSignal } from './signal.js';
import { sweepSteps } from './sweep.js';

export class PostgresRunStore implements RunStore {
  constructor(
    private readonly database: DataSource,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {}

  async claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    this.failpoints.reach('before-claim');
    const claimed = await claimSteps(this.database.manager, hints, leaseMs);
    if (claimed.length === hints.length) return claimed;
    return [...claimed, ...(await claimOrders(this.database, hints, leaseMs))];
  }

  settle(settlements: StepSettlement[]): Promise<StepHint[]> {
    return this.database.transaction(async (manager) => {
      const hints = await settleSteps(manager, settlements);
      this.failpoints.reach('before-settle-commit');
      return hints;
    });
  }

  signal(organizationId: string, key: string): Promise<StepHint[]> {
    return storeSignal(this.database.manager, organizationId, key);
  }

  sweep(): Promise<StepHint[]> {
    return sweepSteps(this.database.manager, this.failpoints);
  }
}
