/** One thing that is wrong with a request. */
export interface ProblemError {
  /** JSON pointer into the body, or the name of a query parameter after a slash. */
  pointer: string;
  code: string;
  message: string;
}

/** Problem details for HTTP APIs (RFC 9457) with a stable code and, for bad input, the fields at fault. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: ProblemError[];
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  413: 'Body too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  502: 'Compliance service unavailable',
  503: 'Not ready',
};

export function problem(status: number, code: string, detail: string, errors?: ProblemError[]): Problem {
  const title = titles[status] ?? (status < 500 ? 'Bad request' : 'Internal error');
  return { type: 'about:blank', title, status, code, detail, ...(errors && { errors }) };
}

/** Input that does not have the shape or values that the field needs. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(readonly errors: ProblemError[]) {
    super(errors[0]?.message ?? 'The input is not valid.');
  }
}
