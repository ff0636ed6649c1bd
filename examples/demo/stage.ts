import { setTimeout as sleep } from 'node:timers/promises';
import type { HrEvent } from '../../src/domain/hr-event.js';
import type { IngestResult } from '../../src/engine/ingest-event.js';
import type { GatehouseApi } from './gatehouse-api.js';
import type { ServiceApi } from './service-api.js';
import { cast } from './cast.js';
import { Crowd } from './crowd.js';
import type { Progress } from './progress.js';
import { Reviewers } from './reviewers.js';
import { Story } from './story.js';
import { Watch, type OpenStep } from './watch.js';

const heldBecause: Record<string, string> = {
  MISSING_EMAIL: 'HR sent no e-mail address',
  NO_MATCHING_RULE: 'no rule says what this person needs',
};

export interface Doors {
  gatehouse: GatehouseApi;
  service: ServiceApi;
  progress: Progress;
}

/** What every scene plays on: the two APIs, the people behind them, and what has been promised to the viewer. */
export class Stage {
  readonly story = new Story();
  readonly crowd: Crowd;
  readonly watch: Watch;
  /** Promises that were not kept. */
  readonly broken: string[] = [];
  private readonly reviewers: Reviewers;
  private readonly told = new Set<string>();

  constructor(
    readonly doors: Doors,
    private readonly signal: AbortSignal,
  ) {
    this.crowd = new Crowd(doors.service);
    this.watch = new Watch(doors.gatehouse);
    this.reviewers = new Reviewers(doors.gatehouse, (employeeId) => this.story.nameOf(employeeId));
  }

  heading(text: string): void {
    this.doors.progress.heading(text);
  }

  line(text: string): void {
    this.doors.progress.line(text);
  }

  expect(kept: boolean, promise: string): void {
    if (!kept) this.broken.push(promise);
  }

  /** Sends events as an HR system does. All must come to the same outcome. */
  async tell(events: readonly HrEvent[], expected: IngestResult['outcome']): Promise<void> {
    for (const [index, { outcome, reason }] of (await this.doors.gatehouse.tell(events)).entries()) {
      const { type, employee } = events[index] ?? {};
      const what = `${type ?? ''} of ${employee?.employeeId ?? ''} was ${outcome} (${reason ?? 'no reason'})`;
      this.expect(outcome === expected, `${what} instead of ${expected}`);
    }
  }

  /** The step at which somebody is stuck. */
  stuckOf(employeeId: string, code: string): OpenStep {
    const found = this.watch.stuck().find(({ run }) => run.employeeId === employeeId);
    if (found?.step.error?.code === code) return found;
    const instead = found?.step.error?.code ?? 'nothing';
    throw new Error(`${this.story.nameOf(employeeId)} should be stuck with ${code}, but is with ${instead}.`);
  }

  /** Until everybody has gone as far as they can, while the reviewers decide and the viewer sees it happen. */
  async settle(): Promise<void> {
    const since = performance.now();
    let busy: OpenStep[] = [];
    do {
      await this.pause(busy);
      await this.watch.look();
      busy = this.watch.inProgress().filter((one) => !isNeverDone(one));
      this.report();
      const tell = (text: string) => {
        this.doors.progress.alert(text);
      };
      await this.reviewers.decide(this.watch.waitingAt('review-background-check'), tell);
      await this.reviewers.recordForms(this.watch.waitingAt('await-disclosure'), tell);
    } while (busy.length > 0 || !this.watch.isCurrent(since));
    this.doors.progress.show(this.watch.tallies());
  }

  private async pause(busy: readonly OpenStep[]): Promise<void> {
    if (this.crowd.failure !== undefined) throw this.crowd.failure;
    await sleep(300, undefined, { signal: this.signal }).catch((cause: unknown) => {
      const open = busy.slice(0, 5).map(({ run, step }) => `${run.employeeId} at ${step.key} (${step.status})`);
      throw new Error(`Stopped with ${busy.length} steps open: ${open.join(', ')}`, { cause });
    });
  }

  private report(): void {
    for (const { employeeId, heldReason, role } of this.watch.held) {
      const why = heldBecause[heldReason ?? ''] ?? 'see docs/errors.md';
      this.once(
        `${this.story.nameOf(employeeId)} (${employeeId}, ${role ?? 'no role'}) is held: ${heldReason ?? ''}, ${why}`,
      );
    }
    for (const { run, step } of this.watch.stuck()) {
      const { code, message } = step.error ?? { code: 'UNKNOWN', message: '' };
      this.once(
        `${this.story.nameOf(run.employeeId)} (${run.employeeId}) is stuck at ${step.key}: ${code}, ${message}`,
      );
    }
    this.doors.progress.show(this.watch.tallies());
  }

  private once(text: string): void {
    if (this.told.has(text)) return;
    this.told.add(text);
    this.doors.progress.alert(text);
  }
}

/** Work of those who never do it. */
function isNeverDone({ run, step }: OpenStep): boolean {
  return step.kind === 'await-training' && cast.absent.some((employeeId) => employeeId === run.employeeId);
}
