/** What somebody may do, each including what the ones before may: look, unblock, judge checks, change rules and settings. */
export const staffRoles = ['viewer', 'staff', 'reviewer', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether somebody of the role `has` may do what asks for `needed`. */
export const mayActAs = (has: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(has) >= staffRoles.indexOf(needed);
