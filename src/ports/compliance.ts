/**
 * What the steps need of the compliance service, in our words. Shapes of the wire stay in adapters/compliance.
 * Every method throws CallFailure. A method that writes takes a WritePermit and checks it right before the first byte.
 */
export interface Compliance {
  /** Exact match on external_id among active users. */
  findUserByEmployeeId(employeeId: string): Promise<ComplianceUser | undefined>;
  getUser(userId: number): Promise<ComplianceUser | undefined>;
  createUser(user: NewUser, permit: WritePermit): Promise<ComplianceUser>;
  updateUser(userId: number, user: UserFields, permit: WritePermit): Promise<void>;
  deactivateUser(userId: number, permit: WritePermit): Promise<void>;

  listTrainings(userId: number): Promise<Training[]>;
  assignTraining(userId: number, order: TrainingOrder, permit: WritePermit): Promise<void>;
  /** Has the service mail the link of an open training once more. Each call is a mail. */
  resendTraining(userId: number, surveyCode: string, permit: WritePermit): Promise<void>;

  listAssignedDocuments(userId: number): Promise<AssignedDocument[]>;
  assignDocument(userId: number, order: DocumentOrder, permit: WritePermit): Promise<void>;

  listBackgroundChecks(userId: number): Promise<BackgroundCheck[]>;
  getBackgroundCheck(checkId: number): Promise<BackgroundCheck | undefined>;
  orderBackgroundCheck(order: BackgroundCheckOrder, permit: WritePermit): Promise<BackgroundCheck>;

  /** Live, uncached. */
  catalog(): Promise<Catalog>;
}

/** The right to write once: refuses when the lease or the deadline of the attempt has passed. */
export interface WritePermit {
  /** @throws CallFailure with certainty 'not-sent' when it is too late to write. */
  check(): void;
  /** Aborts at the attempt's deadline. */
  signal: AbortSignal;
  /** Called when the whole request has left. */
  written?(): void;
  /** Called when an answer has come, before it is judged. */
  answered?(): void;
}

/** Links with which a person goes on by themselves. Secrets of the person: shown to whoever helps them, and kept nowhere. */
export interface PersonLinks {
  /** Opens their trainings without a password. */
  trainingLink(userId: number): Promise<string>;
  /** The form in which the applicant fills in what is missing; undefined where the check has none. */
  applicantLink(checkId: number): Promise<string | undefined>;
}

export interface LinkDirectory {
  of(organizationId: string): PersonLinks;
}

/** One client per organization, each with the organization's own key. */
export interface ComplianceDirectory {
  of(organizationId: string): Compliance;
}

export interface UserFields {
  firstName: string;
  lastName: string;
  email: string;
}

export interface NewUser extends UserFields {
  employeeId: string;
  userType?: 'employee' | 'volunteer';
}

export interface ComplianceUser extends UserFields {
  id: number;
  employeeId?: string;
}

export interface Training {
  id: number;
  surveyCode?: string;
  passed: boolean;
  score?: number;
  createdAt?: string;
  completedAt?: string;
}

export interface TrainingOrder {
  surveyCode: string;
  language?: string;
  sendEmail: boolean;
}

export interface AssignedDocument {
  id: number;
  documentId: number;
  documentName: string;
  completed: boolean;
  completedAt?: string;
  approvedAt?: string;
  rejectedAt?: string;
}

export interface DocumentOrder {
  documentId: number;
  sendEmail: boolean;
  references?: { personal?: number; professional?: number; familyMember?: number };
}

export interface BackgroundCheckOrder {
  userId: number;
  level?: number;
  packageCode?: string;
  quickapp: boolean;
  userType?: 'employee' | 'volunteer';
  childServing?: boolean;
  employeeType?: 'current' | 'prospective';
  salaryRange?: string;
}

export interface BackgroundCheck {
  id: number;
  userId: number;
  level?: number;
  /** As the service wrote it; unknown words are kept. */
  status?: string;
  orderedAt?: string;
  /** false: nothing was reported; absent: not known. */
  flagged?: boolean;
}

export interface Catalog {
  surveyCodes: { code: string; languages: string[]; description: string; price: number }[];
  levels: number[];
  levelPrices: { level: number; price: number }[];
  documents: { id: number; name: string; category: string; active: boolean }[];
}
