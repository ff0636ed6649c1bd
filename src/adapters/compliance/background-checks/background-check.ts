import type { UserType } from '../users/user.js';

/** A background check that was ordered for a user. */
export interface BackgroundCheck {
  id: number;
  userId: number;
  /** Absent for an order by package. */
  level?: number;
  /** As the service wrote it; absent where it told none. `complete` means ready for review, never cleared. */
  status?: BackgroundCheckStatus;
  /** ISO 8601. */
  orderedAt?: string;
  /** The form in which the applicant fills in what is missing: treat it as a secret of the person. */
  applicantUrl?: string;
  /** The report: there only while the check is complete, and as confidential as what it shows. */
  resultsUrl?: string;
  /** false: nothing was reported. Absent: not known, also in the answers to an order and to archiving. */
  flagged?: boolean;
  /** Not in the answers to an order and to archiving. */
  applicantSelfDisclosed?: boolean;
  selfDisclosure?: SelfDisclosure;
}

/** Documented are the three named; clients have met others, such as `awaiting_applicant` or `dispute`. */
export type BackgroundCheckStatus = 'processing' | 'complete' | 'archived' | (string & {});

/** What the applicant disclosed, and what became of it. */
export interface SelfDisclosure {
  id?: number;
  status?: string;
  disclosureStatus?: string;
  selfDisclosedNotes?: string;
  internalNotes?: string;
}

export interface BackgroundCheckFilter {
  userId?: number;
  employeeId?: string;
  /** The first day of the order, like `2026-05-31`. */
  startDate?: string;
  /** The last day of the order. */
  endDate?: string;
}

export interface BackgroundCheckOrder {
  userId: number;
  /** One of `levels()`. Either this or `packageCode`. */
  level?: number;
  /** The code of a package of the organization. Either this or `level`. */
  packageCode?: string;
  /** true: the applicant gets an email and fills in the details. false: all of them are in `applicant`. */
  quickapp: boolean;
  /** Needed when `quickapp` is false. */
  applicant?: Applicant;
  /** Needed for levels 2, 4, 5, 6, 7 and some packages, which look at the motor vehicle record. */
  driverLicense?: { number: string; state: string };
  /** Whether the applicant pays: must be enabled for the organization, and needs `quickapp`. */
  upfrontPayment?: boolean;
  userType?: UserType;
  /** Whether the role serves children. Optional in the earlier description of the interface, required in the later. */
  childServing?: boolean;
  /** Optional in the earlier description of the interface, required in the later. */
  employeeType?: 'current' | 'prospective';
  salaryRange?: 'under_20k' | '20k_25k' | '25k_75k' | '75k_plus' | (string & {});
  ageOver13?: boolean;
  applicantSelfDisclosed?: boolean;
  applicantSelfDisclosedNotes?: string;
}

/** Who is checked. It is sent once and kept nowhere: neither in an answer nor in an error. */
export interface Applicant {
  firstName: string;
  lastName: string;
  email: string;
  /** Street address of the residence. */
  address: string;
  city: string;
  county: string;
  /** Two letters. */
  state: string;
  zip: string;
  ssn: string;
  /** Like `1990-05-31`. */
  birthDate: string;
}

export interface LevelPrice {
  level: number;
  /** In US dollars; absent where the service does not tell it. */
  price?: number;
}
