import type { PersonSummary, RunView, StepView } from '../../src/ports/read-store.js';
import type { GatehouseApi } from './gatehouse-api.js';
import { inParallel } from './in-parallel.js';

/** How far one kind of work is. */
export interface Tally {
  label: string;
  done: number;
  total: number;
}

export interface OpenStep {
  run: RunView;
  step: StepView;
}

/** The step that ends each kind of work. */
const counted: [label: string, kind: string][] = [
  ['create user', 'create-user'],
  ['training', 'await-training'],
  ['document', 'await-document'],
  ['check', 'await-background-check'],
  ['review', 'review-background-check'],
  ['update user', 'update-user'],
  ['deactivate user', 'deactivate-user'],
];

/** Known runs looked at in one go: enough to see each every second or two without being a load of its own. */
const batch = 40;

const isFinished = ({ status }: StepView) => status === 'succeeded' || status === 'skipped' || status === 'cancelled';
/** The run of somebody who is known already begins with the user that an earlier run created. */
const isCounted = (run: RunView, { kind }: StepView) => kind !== 'create-user' || run.purpose === 'onboarding';
const isOver = ({ status }: RunView) => status === 'completed' || status === 'cancelled';

/** What the public API shows about everybody, kept up to date by polling. */
export class Watch {
  private readonly seen = new Map<string, { run: RunView; at: number }>();
  /** Runs of which we know that they exist. */
  private known: string[] = [];
  held: PersonSummary[] = [];

  constructor(private readonly gatehouse: GatehouseApi) {}

  async look(): Promise<void> {
    const at = performance.now();
    const [runs, held] = await Promise.all([this.gatehouse.runs(), this.gatehouse.people('held')]);
    this.known = runs.map((run) => run.id);
    this.held = held;
    const stalest = this.openRuns().sort((a, b) => this.seenAt(a) - this.seenAt(b));
    const unseen = stalest.filter((id) => !this.seen.has(id)).length;
    await inParallel(stalest.slice(0, Math.max(batch, unseen)), 4, async (id) =>
      this.seen.set(id, { run: await this.gatehouse.run(id), at }),
    );
  }

  tallies(): Tally[] {
    const steps = this.steps().filter(({ run, step }) => step.status !== 'cancelled' && isCounted(run, step));
    return counted.map(([label, kind]) => {
      const ofKind = steps.filter(({ step }) => step.kind === kind);
      return { label, done: ofKind.filter(({ step }) => isFinished(step)).length, total: ofKind.length };
    });
  }

  /** Steps that only a human can move on. */
  stuck(): OpenStep[] {
    return this.steps().filter(({ step }) => step.status === 'needs-attention');
  }

  /** Steps of a kind that wait for a human. */
  waitingAt(kind: string): OpenStep[] {
    return this.steps().filter(({ step }) => step.kind === kind && step.status === 'waiting');
  }

  /** Work that goes on by itself or waits for somebody outside. What stands behind a stuck step is not counted. */
  inProgress(): OpenStep[] {
    return this.steps().filter(({ step }) => ['ready', 'running', 'waiting'].includes(step.status));
  }

  /** Whether everything has been looked at after that moment. */
  isCurrent(since: number): boolean {
    return this.openRuns().every((id) => this.seenAt(id) > since);
  }

  private openRuns(): string[] {
    return this.known.filter((id) => {
      const seen = this.seen.get(id);
      return seen === undefined || !isOver(seen.run);
    });
  }

  private seenAt(id: string): number {
    return this.seen.get(id)?.at ?? 0;
  }

  private steps(): OpenStep[] {
    return [...this.seen.values()].flatMap(({ run }) => run.steps.map((step) => ({ run, step })));
  }
}
