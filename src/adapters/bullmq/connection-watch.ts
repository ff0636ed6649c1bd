import type { Log } from '../../ports/log.js';

/** Tells the log about a connection once per change of state, however many errors there are in between. */
export class ConnectionWatch {
  private downSince: number | undefined;

  constructor(
    private readonly what: string,
    private readonly log: Log,
  ) {}

  get isDown(): boolean {
    return this.downSince !== undefined;
  }

  lost(error: Error & { code?: string }): void {
    if (this.downSince !== undefined) return;
    this.downSince = Date.now();
    this.log.error(
      { cause: error.code ?? error.message },
      `${this.what} is gone; work goes on by itself when it is back`,
    );
  }

  back(): void {
    if (this.downSince === undefined) return;
    this.log.warn({ afterMs: Date.now() - this.downSince }, `${this.what} is back`);
    this.downSince = undefined;
  }
}
