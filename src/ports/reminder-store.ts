import type { EmployeeFacts } from '../domain/hr-event.js';
import type { Requirement } from '../domain/rule.js';

/** A rung of a ladder that somebody has reached and that was claimed for sending. */
export interface ClaimedReminder {
  id: string;
  organizationId: string;
  personId: string;
  facts: EmployeeFacts;
  complianceUserId?: number;
  key: string;
  requirement: Requirement;
  generation: number;
  /** `person`: they are told themselves; `others`: staff and manager are. */
  ladder: 'person' | 'others';
  /** Days from the due date. */
  day: number;
  /** YYYY-MM-DD */
  dueDate: string;
  /** Whether it is held and being renewed: it is valid until the due date. */
  renewing: boolean;
  /** Whether a training is assigned and waits for the person. */
  isAssigned: boolean;
  /** Where the organization is told of what is overdue. */
  staffEmail?: string;
}

/** By what somebody was told. */
export type ReminderWay = 'resend-training' | 'mail' | 'alert';

export interface ReminderFate {
  /** `unknown`: it may have been sent, and is not sent again. */
  state: 'sent' | 'unknown' | 'not-sent';
  via: ReminderWay[];
  errorCode?: string;
}

export interface ReminderStore {
  /**
   * Takes down the latest rung of each ladder that people have reached and that was never taken down, in a commit of its
   * own before anything is sent: of rungs that were missed only the latest counts, and none is claimed twice. Only for
   * people at work who still have to do it, from 8 o'clock in their organization's time zone; not for rungs from before
   * the work began. A claim that is never settled stays `unknown`.
   */
  claim(organizationIds: readonly string[], limit: number): Promise<ClaimedReminder[]>;
  settle(reminderId: string, fate: ReminderFate): Promise<void>;
  /** What others were told of and is still to be done, as `subjectOf` names it. */
  escalated(organizationId: string): Promise<Pick<ClaimedReminder, 'personId' | 'key' | 'generation'>[]>;
}
