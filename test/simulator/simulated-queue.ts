import type { StepHint } from '../../src/ports/run-store.js';
import type { StepQueue } from '../../src/ports/step-queue.js';
import type { Process, Timeline } from './timeline.js';
import type { Trouble } from './trouble.js';

interface Job {
  id: string;
  hint: StepHint;
  tries: number;
  worker?: Process;
}

/** Takes jobs as BullMQ does, equal ids once, and loses, doubles and delays them. */
export class SimulatedQueue {
  private readonly jobs = new Map<string, Job>();

  constructor(
    private readonly timeline: Timeline,
    private readonly trouble: Trouble,
    /** Somebody who can work, to run the hint, if there is anybody; the promise is the job's end. */
    private readonly work: (hint: StepHint) => { worker: Process; done: Promise<void> } | undefined,
  ) {}

  portOf(owner: Process): StepQueue {
    return {
      wake: (hints) =>
        new Promise((resolve, reject) => {
          const fails = this.trouble.fault('wake-failed');
          this.timeline.after(this.trouble.delay(500), 'queue: add', () => {
            if (!fails) for (const hint of hints) this.add(hint);
            const answer = () => {
              if (fails) reject(new Error('The queue store is gone.'));
              else resolve();
            };
            this.timeline.after(this.trouble.delay(500), 'answer to add', answer, owner);
          });
        }),
    };
  }

  /** What the worker had in hand is handed on, as BullMQ does with stalled jobs. */
  handOn(worker: Process): void {
    for (const job of this.jobs.values())
      if (job.worker === worker)
        this.timeline.after(10_000, `queue: hand on ${job.id}`, () => {
          this.deliver(job);
        });
  }

  private add(hint: StepHint): void {
    const id = `${hint.stepRunId}-${hint.epoch}`;
    if (this.jobs.has(id)) return;
    const fault = this.trouble.fault('job-lost', 'job-doubled', 'job-late', 'queue-flushed');
    if (fault === 'queue-flushed') this.jobs.clear();
    if (fault === 'job-lost' || fault === 'queue-flushed') return;
    const job: Job = { id, hint, tries: 0 };
    this.jobs.set(id, job);
    const late = fault === 'job-late' ? this.trouble.delay(120_000) : 0;
    for (let copy = 0; copy < (fault === 'job-doubled' ? 2 : 1); copy += 1)
      this.deliverLater(job, (hint.delayMs ?? 0) + late + this.trouble.delay(1_000));
  }

  private deliverLater(job: Job, ms: number): void {
    this.timeline.after(ms, `queue: job ${job.id}`, () => {
      this.deliver(job);
    });
  }

  private deliver(job: Job): void {
    if (this.jobs.get(job.id) !== job) return;
    const taken = this.work(job.hint);
    if (!taken) {
      this.deliverLater(job, 1_000);
      return;
    }
    job.worker = taken.worker;
    taken.done.then(
      () => {
        this.end(job);
      },
      () => {
        job.tries += 1;
        if (job.tries < 3) this.deliverLater(job, 1_000 * 2 ** job.tries);
        else this.end(job);
      },
    );
  }

  private end(job: Job): void {
    if (this.jobs.get(job.id) === job) this.jobs.delete(job.id);
  }
}
