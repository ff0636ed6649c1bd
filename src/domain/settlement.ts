import { CallFailure, NeedsAttention } from './failure.js';
import type { EffectState } from './effect.js';
import type { JsonObject } from './json.js';
import { nextRetryDelayMs, type RetryPolicy } from './retry-policy.js';

/** What is recorded of an error: a stable code and a message without a person's data. */
export interface RecordedError {
  code: string;
  message: string;
}

/** What an attempt learned about its effect. */
export interface EffectReport {
  state: Exclude<EffectState, 'authorized'>;
  /** The id that the outside world gave; with `confirmed`. */
  externalId?: string;
  /** Kept so that a later step with the same business key can adopt it; with `confirmed`. */
  output?: JsonObject;
}

/** How one attempt of a step ended. */
export type Settlement = {
  effect?: EffectReport;
  /** The outside world was asked about this step and its answer was read. */
  lookedUp?: boolean;
} & (
  | { type: 'succeeded'; output: JsonObject; requirement?: 'met' | 'not-met'; completedAt?: string }
  | { type: 'waiting'; waitingFor: string; signal?: string; pollAfterMs?: number }
  | {
      type: 'retry';
      error: RecordedError;
      delayMs: number;
      /** The other side is away: no failure of the step, and counted apart. */
      outage?: true;
    }
  | { type: 'needs-attention'; error: RecordedError }
);

/**
 * Judges an error that a step threw.
 * @param writing whether the attempt held the right to write, so that the effect's state must be told.
 * @param failures failed attempts before this one.
 * @param outages attempts in a row before this one that failed because the other side was away.
 */
export function settleError(
  error: unknown,
  writing: boolean,
  failures: number,
  policy: RetryPolicy,
  random: number,
  outages = 0,
): Settlement {
  const effect = writing ? { effect: { state: effectAfter(error) } } : {};
  if (error instanceof NeedsAttention) return { ...effect, type: 'needs-attention', error: record(error.code, error) };
  const code = error instanceof CallFailure ? error.code : 'UNEXPECTED_ERROR';
  const recorded = record(code, error);
  const ambiguous = effect.effect?.state === 'unknown';
  // What may have happened is looked up by the next attempt, so it is always worth another.
  if (error instanceof CallFailure && !error.retryable && !ambiguous) {
    return { ...effect, type: 'needs-attention', error: recorded };
  }
  const outage = error instanceof CallFailure && !ambiguous;
  const delayMs = outage
    ? nextRetryDelayMs({ ...policy, maximumAttempts: policy.maximumOutages }, outages + 1, random)
    : nextRetryDelayMs(policy, failures + 1, random);
  if (delayMs === undefined) return { ...effect, type: 'needs-attention', error: recorded };
  const retryAfterMs = error instanceof CallFailure ? (error.retryAfterMs ?? 0) : 0;
  return {
    ...effect,
    type: 'retry',
    error: recorded,
    delayMs: Math.max(delayMs, retryAfterMs),
    ...(outage && { outage }),
  };
}

/** An error that does not say what was written counts as written. */
function effectAfter(error: unknown): 'rejected' | 'unknown' {
  if (error instanceof NeedsAttention) return 'rejected';
  return error instanceof CallFailure && error.certainty !== 'ambiguous' ? 'rejected' : 'unknown';
}

function record(code: string, error: unknown): RecordedError {
  const message =
    error instanceof CallFailure || error instanceof NeedsAttention
      ? error.message
      : `The step threw ${error instanceof Error ? error.name : typeof error}; the log has its stack.`;
  return { code, message: message.slice(0, 500) };
}
