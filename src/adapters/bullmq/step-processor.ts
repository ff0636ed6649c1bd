import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { StepHint } from '../../ports/run-store.js';
import type { ConnectionWatch } from './connection-watch.js';

/**
 * A job whose worker died is handed on after this. Shorter than BullMQ's default, because a job that is only slow does
 * no harm by running twice: the second hint finds its step claimed.
 */
const stalls = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 };

/** How often a worker that lost its store looks whether it is back. */
const probeIntervalMs = 1_000;

export interface StepProcessorParts {
  /** Steps in hand at once. */
  concurrency: number;
  run: (hint: StepHint) => Promise<void>;
  watch: ConnectionWatch;
  /** Resolves when the queue store answers. */
  probe: () => Promise<void>;
}

/**
 * Makes the worker of one module's step queue. A class per module, because Nest finds the queue's name on the class and
 * two modules in one process must not eat each other's jobs.
 */
export function createStepProcessor(queueName: string, parts: StepProcessorParts): WorkerHost {
  const { concurrency, run, watch, probe } = parts;
  @Processor({ name: queueName }, { concurrency, ...stalls })
  class StepProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
    private probing: NodeJS.Timeout | undefined;

    async process(job: Job<StepHint>): Promise<void> {
      await run(job.data);
    }

    onApplicationBootstrap(): void {
      this.worker.on('error', (error) => {
        this.onLost(error);
      });
    }

    /** Stops taking jobs and lets the running ones end, before the database is closed. */
    async beforeApplicationShutdown(): Promise<void> {
      clearTimeout(this.probing);
      await this.worker.close();
    }

    /** A bare worker that lost its store retries without a pause and logs each time: this one rests until a probe answers. */
    private onLost(error: Error): void {
      if (watch.isDown || this.worker.closing) return;
      watch.lost(error);
      void this.worker.pause(true);
      this.probeLater();
    }

    private probeLater(): void {
      this.probing = setTimeout(() => {
        probe().then(
          () => {
            watch.back();
            void this.worker.resume();
          },
          () => {
            this.probeLater();
          },
        );
      }, probeIntervalMs);
    }
  }
  return new StepProcessor();
}
