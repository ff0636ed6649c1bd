import { HttpException } from '@nestjs/common';

/** Messages by field name, as in `{ errors: { first_name: ["You must provide a first name"] } }`. */
export type FieldErrors = Record<string, string[]>;

/** 400 with the messages of every field that was wrong. */
export function invalidFields(errors: FieldErrors): HttpException {
  return new HttpException({ errors }, 400);
}

/** The messages of an invalidFields failure; undefined for any other error. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  const response = error instanceof HttpException ? error.getResponse() : undefined;
  return typeof response === 'object' && 'errors' in response ? (response.errors as FieldErrors) : undefined;
}

/** 400 for what is not about one field. */
export function invalidRequest(message: string): HttpException {
  return new HttpException({ message }, 400);
}

export function unauthorized(): HttpException {
  return new HttpException({ message: 'API key is wrong' }, 401);
}

/** 403: the key is right but lacks a capability. */
export function forbidden(message: string): HttpException {
  return new HttpException({ message }, 403);
}

/**
 * 404. Also the answer for records of another organization: a 403 would tell that they exist, and clients take a 403
 * for a problem with their key.
 */
export function notFound(what: string): HttpException {
  return new HttpException({ message: `${what} not found` }, 404);
}
