/** A user by the id of the service, or by the id of the HR system (`external_id` there). */
export type UserReference = number | { employeeId: string };

/** A trainee of the organization. Names and email are '' where the service does not tell them. */
export interface User {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** The HR system's id: `external_id`, which the service echoes byte for byte, or `employee_id`, its other name. */
  employeeId?: string;
  userType?: UserType | (string & {});
  /** Of the quiz. */
  score?: number;
  /** ISO 8601: when the training was completed. */
  completedAt?: string;
  /** Opens the training without a password: treat it as a secret of the person. */
  directLoginUrl?: string;
  tags: string[];
}

export type UserType = 'employee' | 'volunteer';

/** The person inside an answer about something else. */
export interface Participant {
  id?: number;
  employeeId?: string;
  firstName: string;
  lastName: string;
}

export interface UserFilter {
  /** Exactly this `external_id`. */
  employeeId?: string;
  /** Keywords. */
  search?: string;
  /** Only users with this tag. */
  tag?: string;
}

export interface UserPage {
  users: User[];
  /** The page that was asked for. */
  page: number;
  /** The number of pages, where the service tells it. */
  pages?: number;
}

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  userType?: UserType;
  /** Optional in the earlier description of the interface, required in the later. Give it: users are found by it. */
  employeeId?: string;
  tags?: readonly string[];
}

/** What is absent or blank stays as it is. */
export interface UserChanges {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Replaces all tags. An empty list changes nothing: the interface has no way to take away the last tag. */
  tags?: readonly string[];
}

export interface SignInLink {
  /** Signs the person in: treat it as a secret. */
  url: string;
  /** ISO 8601, five minutes after the link was made. */
  expiresAt?: string;
}
