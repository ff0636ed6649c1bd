import { invalidRequest } from './failures.js';

const MAX_DEPTH = 8;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * PostgreSQL cannot store the NUL character nor half a surrogate pair. Refused at the border for every route, so that
 * no such text ever becomes a server error.
 */
export function refuseUnstorableText(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || LONE_SURROGATE.test(value)) {
      throw invalidRequest('The request contains characters that cannot be stored');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw invalidRequest('The request is nested too deeply');
  for (const [name, child] of Object.entries(value)) {
    refuseUnstorableText(name, depth);
    refuseUnstorableText(child, depth + 1);
  }
}
