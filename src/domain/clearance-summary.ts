import type { Clearance } from './clearance.js';

/** A clearance in one line: cleared until when, or what is waited for, or what stands in the way. */
export interface ClearanceSummary {
  cleared: boolean;
  /** As in `Clearance`. */
  expiresAt: string | null;
  /** What goes on by itself or by the person: keys of requirements, `user`, or `employment` before it begins. */
  waitingFor: string[];
  /** What a human has to decide or mend first. */
  blockedBy: Blocker[];
}

export interface Blocker {
  /** Of the hold or the failed step; `not-met`, `terminated` or `merged` where a decision stands in the way. */
  code: string;
  /** Its key, where it is about one. */
  requirement: string | null;
  /** For humans. */
  title: string;
}

/** A step that needs attention. */
export interface Trouble {
  code: string | null;
  message: string | null;
  requirement: string | null;
}

/** Why a person is held, in words that the codes abbreviate. */
const holds: Record<string, string> = {
  MINOR: 'under age: a guardian has to consent',
  UNKNOWN_MANAGER: 'HR has not told their manager',
  SUSPECTED_DUPLICATE: 'may be somebody who is known already',
  MISSING_EMAIL: 'HR has not told their e-mail',
  MISSING_NAME: 'HR has not told their name',
  NO_MATCHING_RULE: 'no rule says what they need',
  TERMINATE_BEFORE_HIRE: 'left before they were hired',
  UNKNOWN_PERSON: 'HR never hired them',
};

const decided: Record<string, string> = {
  terminated: 'has left',
  merged: 'another record of theirs counts',
};

export function summarise({ cleared, expiresAt, missing }: Clearance, troubles: readonly Trouble[]): ClearanceSummary {
  const waitingFor: string[] = [];
  const blockedBy: Blocker[] = [];
  for (const { requirement, state } of missing) {
    const title = decided[state];
    if (requirement === 'decision') blockedBy.push({ code: state, requirement: null, title: holds[state] ?? state });
    else if (state === 'not-met')
      blockedBy.push({ code: state, requirement, title: `${requirement} was decided against` });
    else if (title !== undefined) blockedBy.push({ code: state, requirement: null, title });
    else waitingFor.push(requirement);
  }
  const failed = troubles.map(({ code, message, requirement }): Blocker => {
    return { code: code ?? 'needs-attention', requirement, title: message ?? 'a step needs attention' };
  });
  const blocked = [...blockedBy, ...failed];
  const isBlocked = (key: string) => blocked.some(({ requirement }) => requirement === key);
  return { cleared, expiresAt, waitingFor: waitingFor.filter((key) => !isBlocked(key)), blockedBy: blocked };
}
