/** Aborts at whichever comes first: the call's own time limit or the end of the attempt that makes it. */
export class Deadline {
  /** Which of the two it was. */
  expired?: 'TIMEOUT' | 'DEADLINE';
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    timeoutMs: number,
    private readonly attempt?: AbortSignal,
  ) {
    this.timer = setTimeout(() => {
      this.expire('TIMEOUT');
    }, timeoutMs);
    if (attempt?.aborted) this.expire('DEADLINE');
    else attempt?.addEventListener('abort', this.onAttemptEnd, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  close(): void {
    clearTimeout(this.timer);
    this.attempt?.removeEventListener('abort', this.onAttemptEnd);
  }

  private readonly onAttemptEnd = (): void => {
    this.expire('DEADLINE');
  };

  private expire(why: 'TIMEOUT' | 'DEADLINE'): void {
    this.expired ??= why;
    this.controller.abort();
  }
}
