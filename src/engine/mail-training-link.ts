/*
 * When it runs: when somebody is reminded of a training, or staff have its link mailed once more. Transaction: none; the
 * caller has taken it down before. A repeat: another mail.
 */
import { CallFailure } from '../domain/failure.js';
import type { Compliance } from '../ports/compliance.js';
import type { ResendFate } from '../ports/open-work-store.js';

const deadlineMs = 20_000;

/** Has the service mail the link of an open training, and says what is known of it. Throws nothing. */
export async function mailTrainingLink(
  compliance: Pick<Compliance, 'resendTraining'>,
  userId: number,
  surveyCode: string,
): Promise<ResendFate> {
  const signal = AbortSignal.timeout(deadlineMs);
  const check = () => {
    if (signal.aborted) throw new CallFailure('TOO_LATE_TO_WRITE', 'The deadline has passed.', 'not-sent', true);
  };
  try {
    await compliance.resendTraining(userId, surveyCode, { signal, check });
    return { state: 'sent' };
  } catch (error) {
    const certain = error instanceof CallFailure && error.certainty !== 'ambiguous';
    const errorCode = error instanceof CallFailure ? error.code : 'UNEXPECTED_ERROR';
    return { state: certain ? 'not-sent' : 'unknown', errorCode };
  }
}
