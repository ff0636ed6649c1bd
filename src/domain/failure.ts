/** What is known about a call that failed: whether the other side can have acted on it. */
export type Certainty =
  /** Nothing was written to the socket. */
  | 'not-sent'
  /** The other side answered that it did nothing. */
  | 'refused'
  /** Bytes were written and no readable answer came: it may have happened. */
  | 'ambiguous';

/** A failed call to the outside world. Messages hold no person's data. */
export class CallFailure extends Error {
  override readonly name: string = 'CallFailure';
  constructor(
    readonly code: string,
    message: string,
    readonly certainty: Certainty,
    /** Whether the same call may succeed later without anybody changing anything. */
    readonly retryable: boolean,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A step cannot go on until a human changes something. */
export class NeedsAttention extends Error {
  override readonly name = 'NeedsAttention';
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A request that the engine refuses; `code` is stable and documented in docs/errors.md. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: string,
    message: string,
    readonly kind: 'invalid' | 'unauthorized' | 'not-found' | 'conflict' | 'forbidden' | 'throttled',
    /** JSON pointer to the field at fault. */
    readonly pointer?: string,
    /** When the same request may be made again. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** A page is asked for behind a position that no page ended at. @param list whose position it would have to be. */
export const wrongCursor = (list = 'this list'): Refusal =>
  new Refusal(
    'INVALID_CURSOR',
    `This cursor was not given out by ${list}: start again without one.`,
    'invalid',
    '/cursor',
  );
