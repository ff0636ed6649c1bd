import { InvalidInput } from './failures.js';
import type { UserReference } from './users/user.js';

/** Builds the path of a call below /api/v2. Whatever a value holds, it stays one segment of the path. */
export function pathTo(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map(segment));
}

export function userPath(user: UserReference): string {
  return typeof user === 'object' ? pathTo`users/by_employee_id/${user.employeeId}` : pathTo`users/${user}`;
}

function segment(value: string | number): string {
  if (typeof value === 'string') return employeeSegment(value);
  if (Number.isSafeInteger(value) && value >= 0) return String(value);
  throw new InvalidInput('An id must be a whole number: take it from a record that the service gave.');
}

/** Dots alone would climb to another address, also percent-encoded: every URL parser resolves them. */
function employeeSegment(employeeId: string): string {
  if (!['', '.', '..'].includes(employeeId)) return encodeURIComponent(employeeId);
  throw new InvalidInput(
    'An employeeId that is empty, "." or ".." cannot stand in an address: find the user with users.list({ employeeId }) and go on with the id.',
  );
}
