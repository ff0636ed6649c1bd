/** What somebody has still to do at the service themselves. */
export interface OpenWork {
  /** undefined: the service does not know them. */
  complianceUserId?: number;
  trainings: { requirement: string; surveyCode: string }[];
  checks: { requirement: string; checkId: number }[];
}

/** A training's link that may be mailed once more, now. */
export interface ClaimedResend {
  id: string;
  complianceUserId: number;
  surveyCode: string;
}

export interface ResendFate {
  /** `unknown`: it may have been mailed. */
  state: 'sent' | 'unknown' | 'not-sent';
  errorCode?: string;
}

export interface OpenWorkStore {
  /** @returns undefined when there is no such person. */
  openWork(organizationId: string, personId: string): Promise<OpenWork | undefined>;
  /** Takes down that somebody was shown links; never the links. */
  linksShown(organizationId: string, personId: string, actor: string): Promise<void>;
  /**
   * Takes down, before anything is sent and in a commit of its own, that a link is mailed once more. Of several at once
   * one is claimed.
   * @returns how long to wait, when one was or may have been mailed within `pauseMs`; undefined when the training does
   *   not wait for the person.
   */
  claimResend(
    organizationId: string,
    personId: string,
    requirement: string,
    by: { actor: string; reason: string },
    pauseMs: number,
  ): Promise<ClaimedResend | { waitMs: number } | undefined>;
  settleResend(id: string, fate: ResendFate): Promise<void>;
}
