import type { Employment } from './employment.js';
import type { Holding } from './holding.js';

export interface Missing {
  requirement: string;
  state: string;
  /** YYYY-MM-DD */
  dueAt: string | null;
}

/** The answer to the one question everybody asks: may this person serve today? */
export interface Clearance {
  cleared: boolean;
  asOf: string;
  missing: Missing[];
  expiresAt: string | null;
}

export interface ClearanceSubject {
  status: Employment['status'];
  /** Why nothing can go on, for example NO_MATCHING_RULE. */
  heldReason?: string;
  /** Whether another record of the same human counts instead. */
  merged?: boolean;
  /** Whether the user exists in the compliance service as far as we know. */
  known: boolean;
  holdings: readonly Holding[];
}

/** Nobody is cleared by default: every doubt counts as missing. */
export function clearanceOf(subject: ClearanceSubject, asOf: string): Clearance {
  const missing: Missing[] = [];
  const lack = (requirement: string, state: string, dueAt: string | null = null) =>
    missing.push({ requirement, state, dueAt });
  if (subject.merged) lack('person', 'merged');
  if (subject.status !== 'active') lack('employment', subject.status);
  if (subject.heldReason !== undefined) lack('decision', subject.heldReason);
  if (subject.status === 'active' && !subject.known) lack('user', 'not-created');
  for (const holding of subject.holdings) {
    if (holding.current && holding.state !== 'met' && holding.state !== 'waived') {
      lack(holding.key, holding.state, holding.dueDate ?? null);
    }
  }
  return { cleared: missing.length === 0, asOf, missing, expiresAt: null };
}
