import type { StaffRole } from '../domain/staff-role.js';

/** A living session with its account as it is now. */
export interface SignedIn {
  sessionId: string;
  organizationId: string;
  account: { id: string; name: string; email: string; role: StaffRole };
  organization: { name: string; timeZone: string };
}

/** Tokens are known by their hashes. Ages are judged by the database's real clock, which sandbox mode does not move. */
export interface SessionStore {
  /** Audited as a sign-in. */
  begin(accountId: string, tokenHash: string): Promise<void>;
  /** Whose session it is, if it lives and the account is enabled; notes, to the minute, that it was used. */
  use(tokenHash: string): Promise<SignedIn | undefined>;
  /** The same, and notes nothing. */
  look(tokenHash: string): Promise<SignedIn | undefined>;
  end(tokenHash: string): Promise<void>;
}

/** What guessing is counted by, and how many failures nobody is made to wait for. */
export interface ThrottledSubject {
  key: string;
  free: number;
}

/** Shared by all processes. */
export interface ThrottleStore {
  /**
   * Counts an attempt as failed before it is judged, so that guesses that come at the same moment are counted too.
   * @returns how long to wait; 0 when the attempt may be made. Nothing is counted while one waits.
   */
  begin(subjects: readonly ThrottledSubject[]): Promise<number>;
  /** The attempt was right: the first subject starts anew, the others lose this one failure. */
  succeeded(subjects: readonly ThrottledSubject[]): Promise<void>;
}
