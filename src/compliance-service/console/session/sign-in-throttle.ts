const WINDOW_MS = 60_000;
const FAILURES_PER_WINDOW = 10;
const MAX_ADDRESSES = 10_000;

interface Window {
  failures: number;
  endsAt: number;
}

/**
 * Slows down whoever tries keys: ten wrong ones a minute from one address. Kept in this process and forgotten with it;
 * past ten thousand addresses the oldest is forgotten, because a key of 256 bits is not guessed in either case.
 */
export class SignInThrottle {
  private readonly windows = new Map<string, Window>();

  /** @param now in milliseconds, from a clock that is never set back. */
  isClosed(address: string, now: number): boolean {
    const window = this.windows.get(address);
    return window !== undefined && window.endsAt > now && window.failures >= FAILURES_PER_WINDOW;
  }

  failed(address: string, now: number): void {
    const known = this.windows.get(address);
    const window = known && known.endsAt > now ? known : { failures: 0, endsAt: now + WINDOW_MS };
    window.failures += 1;
    this.windows.delete(address);
    this.windows.set(address, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > MAX_ADDRESSES && oldest !== undefined) this.windows.delete(oldest);
  }
}
