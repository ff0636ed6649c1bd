import type { StaffDecision } from '../domain/human-decision.js';
import type { StaffRole } from '../domain/staff-role.js';

/** A decision about a person, as it was taken; never changed afterwards. */
export interface DecisionView {
  id: string;
  at: string;
  runId: string;
  /** The step kind that asked. */
  question: string;
  requirement: string;
  checkId: number | null;
  /** What the provider said then; null: it said nothing. */
  flagged: boolean | null;
  decision: StaffDecision;
  /** Whether the question was settled by it; false: somebody else had to decide as well. */
  settles: boolean;
  actor: string;
  /** The key that was used. */
  caller: string;
  role: StaffRole;
  reason: string;
}

/** What a person signed before a check was ordered with their data. */
export interface NewDisclosure {
  /** Which text was shown. */
  textVersion: string;
  /** ISO 8601 */
  signedAt: string;
  signedName: string;
  /** Where the proof is kept, for example a document id. */
  evidence?: string;
}

export interface DisclosureView extends Required<Omit<NewDisclosure, 'evidence'>> {
  id: string;
  evidence: string | null;
  /** Which employment of the person it is for: 1 for the first. */
  cycle: number;
  recordedBy: string;
  recordedAt: string;
}

/** Facts about people that are added and never changed. */
export interface DecisionStore {
  /** Newest first. */
  decisions(organizationId: string, personId: string): Promise<DecisionView[]>;
  /** Newest first. */
  disclosures(organizationId: string, personId: string): Promise<DisclosureView[]>;
  /**
   * For the person's present employment; audited in the same commit.
   * @returns undefined when there is no such person; `future` when it is signed later than now.
   */
  disclose(
    organizationId: string,
    personId: string,
    disclosure: NewDisclosure,
    actor: string,
  ): Promise<DisclosureView | 'future' | undefined>;
}
