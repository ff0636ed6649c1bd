import { CallFailure } from '../../domain/failure.js';
import { readProblem, type Problem } from './problem-body.js';
import { retryAfterMs } from './retry-after.js';

/** What a failure may know of the call; never its address or its body. */
export interface CallDescription {
  /** For messages: "create user". */
  operation: string;
  /** Whether the call changes something in the service. */
  writes: boolean;
}

export interface ServiceAnswer {
  status: number;
  text: string;
  retryAfter?: string;
}

/** All that is kept of a library's error: its own object holds the key and the body. */
interface Circumstance {
  status?: number;
  code?: string;
}

/** 401 or 403: the key is wrong, or lacks the right to this call. Nothing was done. */
export class CredentialsRefused extends CallFailure {
  override readonly name = 'CredentialsRefused';
  constructor(call: CallDescription, status: number, problem: Problem) {
    super(
      'COMPLIANCE_CREDENTIALS_REFUSED',
      `The compliance service refused the API key for "${call.operation}" (${status})${quote(problem)}. Check the organization's key and what it is allowed to do.`,
      'refused',
      false,
      undefined,
      { cause: { status } },
    );
  }
}

/** 404: the service does not know the record. Nothing was done. */
export class RecordNotFound extends CallFailure {
  override readonly name = 'RecordNotFound';
  constructor(call: CallDescription, problem: Problem) {
    super(
      'COMPLIANCE_NOT_FOUND',
      `The compliance service does not know the record of "${call.operation}" (404)${quote(problem)}. Check that it was not removed there.`,
      'refused',
      false,
      undefined,
      { cause: { status: 404 } },
    );
  }
}

/** 400 or 422: the service refused the values, and will again. Nothing was done. */
export class ValidationRefused extends CallFailure {
  override readonly name = 'ValidationRefused';
  /** Known names of the service's fields, each with those of its messages that are known to hold no value. */
  readonly fields: Problem['fields'];
  constructor(call: CallDescription, status: number, problem: Problem) {
    super(
      'COMPLIANCE_VALIDATION',
      `The compliance service refused the values of "${call.operation}" (${status})${quote(problem)}. Correct them, then retry.`,
      'refused',
      false,
      undefined,
      { cause: { status } },
    );
    this.fields = problem.fields;
  }
}

/** Another 4xx, such as 409 or 413. Nothing was done. */
export class RequestRejected extends CallFailure {
  override readonly name = 'RequestRejected';
  constructor(call: CallDescription, status: number, problem: Problem) {
    super(
      'COMPLIANCE_REJECTED',
      `The compliance service rejected "${call.operation}" (${status})${quote(problem)}. Ask its operator why, then retry.`,
      'refused',
      false,
      undefined,
      { cause: { status } },
    );
  }
}

/** 429: too many requests. Nothing was done; `retryAfterMs` says how long to wait, where the service told it. */
export class RateLimited extends CallFailure {
  override readonly name = 'RateLimited';
  constructor(call: CallDescription, waitMs: number | undefined) {
    super(
      'COMPLIANCE_RATE_LIMITED',
      `The compliance service asked to slow down at "${call.operation}" (429). Wait for retryAfterMs, then try again.`,
      'refused',
      true,
      waitMs,
      { cause: { status: 429 } },
    );
  }
}

/**
 * A write whose bytes left and whose result is unknown: time-out, broken connection, 408, 5xx, a redirect, or a success
 * that cannot be read. It may have happened, so look it up before anything is repeated.
 */
export class AmbiguousOutcome extends CallFailure {
  override readonly name = 'AmbiguousOutcome';
  constructor(call: CallDescription, why: string, cause: Circumstance, waitMs?: number) {
    super(
      'COMPLIANCE_AMBIGUOUS',
      `"${call.operation}" was sent to the compliance service and may have happened: ${why}. Look it up before it is repeated.`,
      'ambiguous',
      true,
      waitMs,
      { cause },
    );
  }
}

/** No connection came about (name, port, TLS, time), so no byte of the request left. It can be sent again. */
export class NotSent extends CallFailure {
  override readonly name = 'NotSent';
  constructor(call: CallDescription, code: string) {
    super(
      'COMPLIANCE_NOT_SENT',
      `"${call.operation}" was not sent: no connection to the compliance service (${code}). Check its address (COMPLIANCE_URL) and that it runs.`,
      'not-sent',
      true,
      undefined,
      { cause: { code } },
    );
  }
}

/** A read without a usable answer. Its certainty is 'refused': reading changes nothing, whatever became of it. */
export class ReadFailed extends CallFailure {
  override readonly name = 'ReadFailed';
  constructor(call: CallDescription, why: string, cause: Circumstance, waitMs?: number) {
    super(
      'COMPLIANCE_READ_FAILED',
      `The compliance service did not answer "${call.operation}": ${why}. Try again later.`,
      'refused',
      true,
      waitMs,
      { cause },
    );
  }
}

/** The call was not made, because a value cannot be sent. The message names the field and the fix, never the value. */
export class InvalidInput extends CallFailure {
  override readonly name = 'InvalidInput';
  constructor(message: string) {
    super('COMPLIANCE_INVALID_INPUT', message, 'not-sent', false);
  }
}

/** A list that does not end: a fault of the service, not of the moment. */
export class EndlessList extends CallFailure {
  override readonly name = 'EndlessList';
  constructor(operation: string, pages: number) {
    super(
      'COMPLIANCE_ENDLESS_LIST',
      `The compliance service still had records for "${operation}" after ${pages} pages. Narrow the list or tell the service's operator.`,
      'refused',
      false,
    );
  }
}

/** Judges an answer whose status is not one of the call's successes. */
export function failureOfAnswer(call: CallDescription, answer: ServiceAnswer): CallFailure {
  const { status } = answer;
  if (status === 401 || status === 403) return new CredentialsRefused(call, status, readProblem(answer.text));
  if (status === 404) return new RecordNotFound(call, readProblem(answer.text));
  if (status === 400 || status === 422) return new ValidationRefused(call, status, readProblem(answer.text));
  if (status === 429) return new RateLimited(call, retryAfterMs(answer.retryAfter));
  // 408 is also what proxies say when the service behind them did not answer in time.
  if (status > 400 && status < 500 && status !== 408) {
    return new RequestRejected(call, status, readProblem(answer.text));
  }
  return inconclusive(call, `it answered ${status}`, { status }, retryAfterMs(answer.retryAfter));
}

/** Judges an answer that never came. `code` is the transport's word for it. */
export function failureOfTransport(call: CallDescription, sent: boolean, code: string): CallFailure {
  return sent ? inconclusive(call, `no answer came (${code})`, { code }) : new NotSent(call, code);
}

/** The bytes left, and what came back tells nothing. */
export function inconclusive(call: CallDescription, why: string, cause: Circumstance, waitMs?: number): CallFailure {
  const Failure = call.writes ? AmbiguousOutcome : ReadFailed;
  return new Failure(call, why, cause, waitMs);
}

function quote(problem: Problem): string {
  const fields = Object.entries(problem.fields).map(([field, messages]) =>
    messages.length > 0 ? `${field} (${messages.join(', ')})` : field,
  );
  const said = [...fields, ...problem.messages];
  return said.length > 0 ? `: ${said.join('; ')}` : '';
}
