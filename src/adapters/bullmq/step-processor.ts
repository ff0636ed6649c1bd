import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Failpoints } from '../../ports/failpoints.js';
import type { StepHint } from '../../ports/run-store.js';
import type { ConnectionWatch } from './connection-watch.js';

/**
 * A job whose worker died is handed on after this. Shorter than BullMQ's default, because a job that is only slow does
 * no harm by running twice: the second hint finds its step claimed.
 */
const stalls = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 };

/** The store answered: the job is another worker's by now, which does no harm. */
const isLostLock = ({ message }: Error) => /\block\b.* for job /i.test(message);

export interface StepProcessorParts {
  /** Steps in hand at once. */
  concurrency: number;
  run: (hint: StepHint) => Promise<void>;
  watch: ConnectionWatch;
  failpoints: Failpoints;
}

/**
 * Makes the worker of one module's step queue. A class per module, because Nest finds the queue's name on the class and
 * two modules in one process must not eat each other's jobs.
 */
export function createStepProcessor(queueName: string, parts: StepProcessorParts): WorkerHost {
  const { concurrency, run, watch, failpoints } = parts;
  @Processor({ name: queueName }, { concurrency, ...stalls })
  class StepProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
    async process(job: Job<StepHint>): Promise<void> {
      failpoints.reach('job-received');
      await run(job.data);
      failpoints.reach('before-acknowledge');
    }

    /** A bare worker that lost its store retries without a pause and logs each time: this one rests until it is back. */
    onApplicationBootstrap(): void {
      this.worker.on('error', (error) => {
        if (this.worker.closing || isLostLock(error)) return;
        watch.lost(error);
        void this.worker.pause(true);
      });
      watch.onBack(() => {
        if (!this.worker.closing) void this.worker.resume();
      });
    }

    /** Stops taking jobs and lets the running ones end, before the database is closed. */
    async beforeApplicationShutdown(): Promise<void> {
      watch.stop();
      await this.worker.close();
    }
  }
  return new StepProcessor();
}
