import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../../examples/demo/in-parallel.js';
import type { HttpApi } from '../../../examples/demo/http-api.js';
import type { LedgerEntry } from '../../../examples/demo/service-api.js';
import type { Databases } from './databases.js';
import type { Gatehouse } from './gatehouse.js';

export type Write = LedgerEntry & { id: number; resourceId: number };

const duties: Record<string, string> = {
  'training.assigned': 'trainings',
  'document.assigned': 'documents_users',
  'background_check.ordered': 'background_checks',
};

/** People who do what the service asks of them, the provider of checks, and the staff who review. */
export class Crowd {
  /** Every write that the service ever accepted, oldest first. */
  readonly ledger: Write[] = [];
  private readonly undone = new Map<string, string>();
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly service: HttpApi,
    private readonly databases: Databases,
    private readonly gatehouses: readonly Gatehouse[],
  ) {}

  start(): void {
    this.working = this.work();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.working;
  }

  /** Reads what was written since the last time. */
  async readLedger(): Promise<readonly Write[]> {
    const after = this.ledger.at(-1)?.id ?? 0;
    const { items } = await this.service
      .get<{ items: Write[] }>(`/sandbox/ledger?after=${after}`)
      .catch(() => ({ items: [] }));
    for (const write of items) {
      if (write.id <= (this.ledger.at(-1)?.id ?? 0)) continue;
      this.ledger.push(write);
      const duty = duties[write.kind];
      if (duty) this.undone.set(`${write.kind} ${write.resourceId}`, `${duty}/${write.resourceId}/complete`);
    }
    return this.ledger;
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      await this.readLedger();
      await inParallel([...this.undone], 4, async ([key, what]) => {
        // Refused: it is done already, or of somebody who has left.
        const done = await this.service.send('POST', `/sandbox/${what}`, {}).then(
          () => true,
          (error: unknown) => error instanceof Error && / 4\d\d: /.test(error.message),
        );
        if (done) this.undone.delete(key);
      });
      await this.review().catch(() => undefined);
      await sleep(300);
    }
  }

  private async review(): Promise<void> {
    const desk = this.gatehouses.find((one) => one.isReady);
    if (!desk) return;
    const steps = await this.databases.rows<{ run_id: string; key: string }>(
      `SELECT run_id, key FROM step_run WHERE kind = 'review-background-check' AND status = 'waiting' LIMIT 20`,
    );
    const decision = { decision: 'clear', reason: 'Nothing was reported.', actor: 'Rosa Reviewer' };
    await inParallel(steps, 4, async ({ run_id, key }) => {
      await desk.call('POST', `/v1/runs/${run_id}/steps/${encodeURIComponent(key)}/complete`, decision);
    });
  }
}
