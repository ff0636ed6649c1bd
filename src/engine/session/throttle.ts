/*
 * When it runs: before anything that somebody could guess is compared. Transaction: one, before; one after what was
 * right. A repeat: counts again.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../domain/failure.js';
import type { ThrottledSubject, ThrottleStore } from '../../ports/session-store.js';

export class Throttle {
  constructor(private readonly store: ThrottleStore) {}

  /**
   * An attempt to sign in is counted three times: for the account from this address, which its owner resets by signing
   * in; for the address, which may try many accounts; for the account, which many addresses may try.
   */
  signIn<T>(email: string, address: string, attempt: () => Promise<T>): Promise<T> {
    return this.guard(
      [
        { key: subject('sign-in', email, address), free: 5 },
        { key: subject('address', address), free: 50 },
        { key: subject('account', email), free: 100 },
      ],
      attempt,
    );
  }

  setUp<T>(address: string, attempt: () => Promise<T>): Promise<T> {
    return this.guard([{ key: subject('set-up', address), free: 5 }], attempt);
  }

  password<T>(accountId: string, attempt: () => Promise<T>): Promise<T> {
    return this.guard([{ key: subject('password', accountId), free: 5 }], attempt);
  }

  /**
   * An attempt that throws stays counted.
   * @throws Refusal SIGN_IN_THROTTLED without making the attempt.
   */
  private async guard<T>(subjects: ThrottledSubject[], attempt: () => Promise<T>): Promise<T> {
    const retryAfterMs = await this.store.begin(subjects);
    if (retryAfterMs > 0) {
      const minutes = Math.ceil(retryAfterMs / 60_000);
      const message = `Too many attempts failed: try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
      throw new Refusal('SIGN_IN_THROTTLED', message, 'throttled', undefined, retryAfterMs);
    }
    const done = await attempt();
    await this.store.succeeded(subjects);
    return done;
  }
}

/** The table of failures names neither people nor addresses. */
const subject = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
