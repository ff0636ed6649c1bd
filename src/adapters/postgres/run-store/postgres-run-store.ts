import type { DataSource } from 'typeorm';
import type { ClaimedStep, RunStore, StepHint, StepSettlement } from '../../../ports/run-store.js';
import { claimSteps } from './claim.js';
import { settleSteps } from './settle.js';
import { storeSignal } from './signal.js';
import { sweepSteps } from './sweep.js';

export class PostgresRunStore implements RunStore {
  constructor(private readonly database: DataSource) {}

  claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]> {
    return claimSteps(this.database.manager, hints, leaseMs);
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
