/*
 * When it runs: with every act of a human. Transaction: none of its own. A repeat: the act's own matter.
 */
import type { StaffRole } from '../domain/staff-role.js';

/** Who answers for an act. */
export interface Accountable {
  /** Who acts. */
  actor: string;
  /** Why; kept in the audit trail. */
  reason: string;
  /** What they may do. Default: admin, for a host application that asks nobody else. */
  role?: StaffRole;
  /** The key or account that they use, which nobody else uses: two of these are two people. Default: the actor. */
  caller?: string;
}
