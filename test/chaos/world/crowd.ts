import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../../examples/demo/in-parallel.js';
import type { LedgerEntry } from '../../../examples/demo/service-api.js';
import type { Databases } from './databases.js';
import type { HttpApi } from '../../../examples/demo/http-api.js';
import type { Answer, Gatehouse } from './gatehouse.js';

export type Write = LedgerEntry & { id: number; resourceId: number };

/** Writes at the same time are numbered before they are committed: so many numbers back one may still appear. */
const lateBy = 300;

const duties: Record<string, string> = {
  'training.assigned': 'trainings',
  'document.assigned': 'documents_users',
  'background_check.ordered': 'background_checks',
};

/** The organization that they belong to. */
interface Employer {
  keys: { slug: string };
  service: HttpApi;
  call(place: Gatehouse, method: string, path: string, body?: unknown): Promise<Answer | undefined>;
}

/** People who do what the service asks of them, the provider of checks, and the staff who review. */
export class Crowd {
  private readonly seen = new Set<number>();
  private readonly undone = new Map<string, string>();
  private working: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly organization: Employer,
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

  /** Takes up what was written since the last time, and what was committed late. */
  private async readNews(): Promise<void> {
    const after = Math.max(0, ...this.seen) - lateBy;
    for (const { id, kind, resourceId } of await this.readLedger(Math.max(0, after)).catch(() => [])) {
      const duty = duties[kind];
      if (duty && !this.seen.has(id)) this.undone.set(`${kind} ${resourceId}`, `${duty}/${resourceId}/complete`);
      this.seen.add(id);
    }
  }

  /** Every write that the service ever accepted, oldest first. */
  async readLedger(after = 0): Promise<Write[]> {
    return (await this.organization.service.get<{ items: Write[] }>(`/sandbox/ledger?after=${after}`)).items;
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      await this.readNews();
      await inParallel([...this.undone], 4, async ([key, what]) => {
        // Refused: it is done already, or of somebody who has left.
        const done = await this.organization.service.send('POST', `/sandbox/${what}`, {}).then(
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
      `SELECT s.run_id, s.key FROM step_run s JOIN organization o ON o.id = s.organization_id
       WHERE s.kind = 'review-background-check' AND s.status = 'waiting' AND o.slug = $1 LIMIT 20`,
      [this.organization.keys.slug],
    );
    const decision = { decision: 'clear', reason: 'Nothing was reported.', actor: 'Rosa Reviewer' };
    await inParallel(steps, 4, async ({ run_id, key }) => {
      const path = `/v1/runs/${run_id}/steps/${encodeURIComponent(key)}/complete`;
      await this.organization.call(desk, 'POST', path, decision);
    });
  }
}
