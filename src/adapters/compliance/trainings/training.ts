import type { Participant, User } from '../users/user.js';

/** A training that was assigned to a user. */
export interface Training {
  id: number;
  surveyCode?: string;
  /** For people. */
  surveyName?: string;
  /** The service's `winner`: false while it is open and after a failed attempt. */
  passed: boolean;
  score?: number;
  /** ISO 8601: when it was assigned. */
  createdAt?: string;
  /** ISO 8601. */
  completedAt?: string;
  /** There exactly when the training is passed. */
  certificateUrl?: string;
  participant?: Participant;
}

/** The dates are days like `2026-05-31`. They look at the creation, so a late completion does not move a training. */
export interface TrainingFilter {
  startDate?: string;
  endDate?: string;
}

export interface TrainingOrder {
  /** One of `surveyCodes()`. The service chooses when it is absent. */
  surveyCode?: string;
  /** Absent: the only language of the survey, otherwise English. */
  language?: string;
  /** Whether the trainee gets an email. Default false. */
  sendEmail?: boolean;
  /** Whether the trainee pays, which must be enabled for the organization. Default false. */
  upfrontPayment?: boolean;
}

/** Who was given a training. */
export interface Trainee extends User {
  participant?: Participant;
}

/** A training that can be assigned. */
export interface SurveyCode {
  code: string;
  /** Language codes, such as `en`. */
  languages: string[];
  description: string;
  /** In US dollars; absent where the service does not tell it. */
  price?: number;
}
