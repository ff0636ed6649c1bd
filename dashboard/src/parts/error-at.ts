import { ApiError } from '../api/problem.js';

/** What the API says about one field, by its JSON pointer; undefined where it says nothing. */
export function errorAt(error: Error | null, pointer: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem.errors?.find((one) => one.pointer === pointer)?.message;
}
