import { hashKey, type QueryClient } from '@tanstack/react-query';

const pauseMs = 1_000;

/** Has pages read again what changed: each at most once a second, and never while it is being read for that already. */
export class Refresh {
  private stale = new Map<string, readonly string[]>();
  private isEverythingStale = false;
  private isBusy = false;

  constructor(private readonly queries: QueryClient) {}

  of(keys: readonly (readonly string[])[]): void {
    for (const key of keys) this.stale.set(hashKey(key), key);
    void this.run();
  }

  /** In a second, when what is being read at this moment has come. */
  ofEverything(): void {
    this.isEverythingStale = true;
    void this.run(pauseMs);
  }

  private async run(afterMs = 0): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await pause(afterMs);
    while (this.isEverythingStale || this.stale.size > 0) {
      await Promise.all([this.readAgain(), pause(pauseMs)]);
    }
    this.isBusy = false;
  }

  private async readAgain(): Promise<void> {
    const [keys, everything] = [[...this.stale.values()], this.isEverythingStale];
    this.stale = new Map();
    this.isEverythingStale = false;
    if (everything) await this.queries.invalidateQueries();
    else await Promise.all(keys.map((queryKey) => this.queries.invalidateQueries({ queryKey })));
  }
}

const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));
