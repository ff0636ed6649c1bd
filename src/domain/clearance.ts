import { addDays } from './day.js';
import type { Employment } from './employment.js';
import type { Holding } from './holding.js';
import { hasLapsed, lastDayCounted, lastValidDay } from './validity.js';

export interface Missing {
  requirement: string;
  /** Of a requirement `open`, `assumed`, `not-met`, or `expired`: what was fulfilled counts no more. */
  state: string;
  /** YYYY-MM-DD; of what expired the last day on which it was valid. */
  dueAt: string | null;
}

/** The answer to the one question everybody asks: may this person serve today? */
export interface Clearance {
  cleared: boolean;
  asOf: string;
  missing: Missing[];
  /**
   * YYYY-MM-DD in the organization's time zone: the last day on which they are cleared, as far as is known today. On the
   * day after it a requirement has lapsed, its grace included, or the employment has ended. null: not cleared, or no end.
   */
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
  /** YYYY-MM-DD, of the employment, where it is known. */
  endDate?: string;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
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
  const current = subject.holdings.filter((holding) => holding.current);
  for (const { key, state, dueDate, metOn, requirement } of current) {
    if (state !== 'met' && state !== 'waived') lack(key, state, dueDate ?? null);
    else if (hasLapsed(requirement.validity, { metOn }, subject.today))
      lack(key, 'expired', lastValidDay(requirement.validity, metOn));
  }
  const cleared = missing.length === 0;
  return { cleared, asOf, missing, expiresAt: cleared ? lastClearedDay(subject, current) : null };
}

function lastClearedDay({ endDate }: ClearanceSubject, current: readonly Holding[]): string | null {
  const ends = current.map(({ requirement, metOn }) => lastDayCounted(requirement.validity, metOn));
  if (endDate !== undefined) ends.push(addDays(endDate, -1));
  return ends.filter((day) => day !== undefined).sort()[0] ?? null;
}
