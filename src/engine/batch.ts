/*
 * When it runs: around every claim and settle. Transaction: none of its own; it gives one statement to many callers.
 * A repeat: harmless, callers are independent.
 */
import { systemClock } from '../ports/process-clock.js';

interface Waiter<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: what arrives while one flush is under way goes into the next. Adds no delay to a lonely caller.
 */
export class Batch<T, R> {
  private waiting: Waiter<T, R>[] = [];
  private flushing = false;

  /** @param flush takes all items and answers in their order. */
  constructor(
    private readonly flush: (items: T[]) => Promise<R[]>,
    private readonly maximumSize = 100,
    private readonly turn: () => Promise<void> = () => systemClock.turn(),
  ) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.flushing) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.flushing = true;
    // Lets everything that became ready in this turn of the event loop join the first flush.
    await this.turn();
    while (this.waiting.length > 0) await this.flushOne(this.waiting.splice(0, this.maximumSize));
    this.flushing = false;
  }

  private async flushOne(waiters: Waiter<T, R>[]): Promise<void> {
    try {
      const results = await this.flush(waiters.map((waiter) => waiter.item));
      waiters.forEach((waiter, index) => {
        waiter.resolve(results[index] as R);
      });
    } catch (error) {
      if (waiters.length === 1) {
        waiters[0]?.reject(error);
        return;
      }
      // One bad item must not sink its neighbours.
      for (const waiter of waiters) await this.flushOne([waiter]);
    }
  }
}
