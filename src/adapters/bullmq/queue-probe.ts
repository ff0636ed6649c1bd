import type { Queue } from 'bullmq';

/** Resolves when the queue store answers, rejects when it does not within `patienceMs`. */
export async function probeQueue(queue: Queue, patienceMs = 2_000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The queue store did not answer in time.'));
    }, patienceMs);
  });
  await Promise.race([queue.getJobCounts('waiting'), late]).finally(() => {
    clearTimeout(timer);
  });
}
