import { Refusal } from './failure.js';

/** What somebody may do, each including what the ones before may: look, unblock, judge checks, change rules and settings. */
export const staffRoles = ['viewer', 'staff', 'reviewer', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether somebody of the role `has` may do what asks for `needed`. */
export const mayActAs = (has: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(has) >= staffRoles.indexOf(needed);

/**
 * @param what for the message: what needs the role.
 * @throws Refusal ROLE_REQUIRED
 */
export function requireRole(has: StaffRole, needed: StaffRole, what: string): void {
  if (mayActAs(has, needed)) return;
  const message = `${what} needs the role ${needed}, and yours is ${has}: ask somebody with that role.`;
  throw new Refusal('ROLE_REQUIRED', message, 'forbidden');
}
