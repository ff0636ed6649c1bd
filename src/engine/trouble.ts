/*
 * When it runs: when reading a delivery, a poll or a full read has failed. Transaction: none. A repeat: the same answer.
 */
import { CallFailure, Refusal } from '../domain/failure.js';
import { nextRetryDelayMs } from '../domain/retry-policy.js';
import type { Trouble } from '../ports/connection-store.js';

export interface Failing {
  trouble: Trouble;
  /** Whether it may go well later without anybody changing what was sent. */
  mayPass: boolean;
  /** When the HR system wants to be asked again. */
  retryAfterMs?: number;
  /** Whether nothing else of this connection can be asked now either. */
  concernsAll: boolean;
  /** Not foreseen: the log has it. */
  unforeseen?: unknown;
}

/** Growing to a quarter of an hour; nobody gives up, so that an outage of the HR system loses nothing. */
const patience = {
  initialIntervalMs: 2_000,
  backoffCoefficient: 2,
  maximumIntervalMs: 15 * 60_000,
  maximumAttempts: Number.POSITIVE_INFINITY,
  jitter: 0.2,
};

/** @param failures so far, this one included. */
export function pauseMs(failures: number, { retryAfterMs = 0 }: Pick<Failing, 'retryAfterMs'>): number {
  return Math.max(retryAfterMs, nextRetryDelayMs(patience, Math.min(failures, 30), Math.random()) ?? 0);
}

const concerningAll = ['HR_SYSTEM_REFUSED_CREDENTIALS', 'HR_SYSTEM_UNREACHABLE'];

/** What an error means for what was being read. Messages hold no person's data. */
export function failingOf(error: unknown): Failing {
  if (error instanceof CallFailure) {
    const { code, message, retryable: mayPass, retryAfterMs } = error;
    const concernsAll = mayPass && (retryAfterMs !== undefined || concerningAll.includes(code));
    return { trouble: { code, message }, mayPass, retryAfterMs, concernsAll };
  }
  if (error instanceof Refusal)
    return { trouble: { code: error.code, message: error.message }, mayPass: false, concernsAll: false };
  const message = 'Something went wrong here that was not foreseen; it is logged and tried again.';
  return { trouble: { code: 'UNFORESEEN_ERROR', message }, mayPass: true, concernsAll: false, unforeseen: error };
}
