import type { Queue } from 'bullmq';
import type { ConnectionWatch } from './connection-watch.js';
import { noFailpoints, type Failpoints } from '../../ports/failpoints.js';
import type { StepHint } from '../../ports/run-store.js';
import type { StepQueue } from '../../ports/step-queue.js';

/** A caller waits no longer than this for the queue store: the sweep wakes what could not be woken. */
const patienceMs = 2_000;

export class BullStepQueue implements StepQueue {
  constructor(
    private readonly queue: Queue<StepHint>,
    watch: ConnectionWatch,
    private readonly failpoints: Failpoints = noFailpoints,
  ) {
    // Without a listener BullMQ prints whole connections, passwords included.
    queue.on('error', (error) => {
      watch.lost(error);
    });
  }

  async wake(hints: readonly StepHint[]): Promise<void> {
    this.failpoints.reach('before-wake');
    const added = this.queue.addBulk(
      hints.map(({ stepRunId, epoch, delayMs }) => ({
        name: 'step',
        data: { stepRunId, epoch },
        opts: {
          // Doubles collapse. A kept job would swallow a later one with its id, so none is kept.
          jobId: `${stepRunId}-${epoch}`,
          removeOnComplete: true,
          removeOnFail: true,
          // For faults of the infrastructure only; a step's own retries are new hints.
          attempts: 3,
          backoff: { type: 'exponential', delay: 1_000 },
          ...(delayMs !== undefined && { delay: delayMs }),
        },
      })),
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error('The queue store did not answer in time.'));
      }, patienceMs);
    });
    await Promise.race([added, late]).finally(() => {
      clearTimeout(timer);
    });
    this.failpoints.reach('after-wake');
  }
}
