/** A refusal of the API (RFC 9457). */
export interface Problem {
  code: string;
  title: string;
  detail?: string;
  status: number;
  /** One entry for each field that is wrong. */
  errors?: { pointer: string; code: string; message: string }[];
}

/** Thrown by every call that the API refuses; the message says what to do next. */
export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.detail ?? problem.title, options);
  }
}

export const unreachable: Problem = { code: 'UNREACHABLE', title: 'Gatehouse cannot be reached.', status: 0 };
