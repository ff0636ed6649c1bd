import type { Clearance } from '../domain/clearance.js';
import type { ClearanceSummary } from '../domain/clearance-summary.js';
import type { DecisionPolicy } from '../domain/human-decision.js';
import type { EmployeeFacts, EventOutcome, HrEventType } from '../domain/hr-event.js';
import type { JsonObject } from '../domain/json.js';
import type { Requirement } from '../domain/rule.js';
import type { RunStatus, StepStatus } from '../domain/run-state.js';

/** One page of a list; `nextCursor` is null on the last. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PageRequest {
  cursor?: string;
  /** 1 to 200. */
  limit: number;
}

/** Where a person stands, in one word; `merged`: another record is theirs, and counts. */
export const personStandings = [
  'cleared',
  'waiting',
  'needs-attention',
  'not-clear',
  'expired',
  'assumed',
  'held',
  'scheduled',
  'terminated',
  'merged',
] as const;
export type PersonStanding = (typeof personStandings)[number];

export interface PersonSummary {
  id: string;
  employeeId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  role: string | null;
  department: string | null;
  location: string | null;
  standing: PersonStanding;
  heldReason: string | null;
  startDate: string | null;
  endDate: string | null;
  /** YYYY-MM-DD: the last day on which they are cleared, as in `clearance.expiresAt`. null: not cleared, or no end. */
  clearedUntil: string | null;
  /** Whether access has ended although the end date is later. */
  accessRevoked: boolean;
  /** The id of the person whose record counts, when this one is of the same human. */
  mergedInto: string | null;
  currentRunId: string | null;
}

export interface ListedPerson extends PersonSummary {
  userType: string | null;
  clearance: ClearanceSummary;
  /** YYYY-MM-DD: the earliest due date of what is open; null: none. */
  dueAt: string | null;
  /** Whether something open is past its due date, or they are at work since their first day and not cleared. */
  overdue: boolean;
}

export interface PersonView extends PersonSummary {
  facts: EmployeeFacts;
  complianceUserId: number | null;
  clearance: Clearance;
  /** When the compliance service was last read about this person. */
  lastConfirmedAt: string | null;
  requirements: {
    key: string;
    state: string;
    current: boolean;
    /** Which fulfilment it stands at, or is sought while it is open or renewed; 1 is the first. */
    generation: number;
    /** Whether it is being renewed; what was fulfilled before counts until its end meanwhile. */
    renewing: boolean;
    /** YYYY-MM-DD: while it is renewed, the last day of the present one. */
    dueAt: string | null;
    metAt: string | null;
    /** YYYY-MM-DD: the last day on which it is valid, by the rules of today; null: no end, or never fulfilled. */
    validUntil: string | null;
    /** The same with its grace. */
    countsUntil: string | null;
    rules: string[];
    /** Everything that was ever fulfilled, oldest first; a renewal adds one and changes none. */
    certificates: CertificateView[];
    /** Of the rules, for whoever works on it. */
    note: string | null;
    /** When the compliance service was last read about this requirement. */
    lastConfirmedAt: string | null;
  }[];
  /** The last hundred, newest first. */
  reminders: ReminderView[];
  /** What staff decided against or beyond the rules, and counts today. */
  overrides: OverrideView[];
  /** The version of the rules that the person is on; null: none yet. */
  rulesVersion: number | null;
  runs: { id: string; purpose: string; status: RunStatus; createdAt: string }[];
}

/** A rung of a ladder that was reached. */
export interface ReminderView {
  at: string;
  requirement: string;
  generation: number;
  /** `person`: they were told themselves; `others`: staff and manager were. */
  ladder: 'person' | 'others';
  /** Days from the due date. */
  day: number;
  /** YYYY-MM-DD */
  dueAt: string;
  /** `unknown`: it may have been sent, and is not sent again. */
  state: 'sent' | 'unknown' | 'not-sent';
  /** Any of resend-training, mail, alert. */
  via: string[];
  errorCode: string | null;
}

/** One fulfilment, as it was when it was fulfilled. */
export interface CertificateView {
  generation: number;
  state: 'met' | 'waived';
  metAt: string;
  /** YYYY-MM-DD: by the rules of that day; null: no end. */
  validUntil: string | null;
  /** null: from before these were kept. */
  runId: string | null;
  step: string | null;
  output: JsonObject | null;
}

/** What is named must all hold; of a list one of its values. */
export interface PeopleFilter {
  /** Every word is part of the name or e-mail, or the whole is an employee id. */
  search?: string;
  /** Default: everybody whose own record counts, which is all but `merged`. */
  statuses?: PersonStanding[];
  roles?: string[];
  locations?: string[];
  departments?: string[];
  userTypes?: string[];
  /** See `ListedPerson`. */
  overdue?: boolean;
  /** Only who is cleared, and no longer so many days from today if nothing is renewed. */
  expiringDays?: number;
  /** Only whose first day is today or no later than so many days from it, and who is not cleared. */
  startingDays?: number;
  ids?: string[];
}

export const peopleSorts = ['added', 'name', 'startDate', 'clearedUntil'] as const;

/** Who has no such day comes last, forwards; in either direction the order is the same on every page. */
export interface PeopleOrder {
  by: (typeof peopleSorts)[number];
  direction: 'asc' | 'desc';
}

export interface PeopleCount {
  count: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
}

/** The values that there are and how many people have each, the most frequent first; at most 200 of each. */
export type PeopleFacets = Record<
  'statuses' | 'roles' | 'locations' | 'departments' | 'userTypes',
  { value: string; people: number }[]
>;

export interface OverrideView {
  id: string;
  kind: 'exempt' | 'add';
  /** Of the requirement. */
  key: string;
  /** What was added; null of an exemption. */
  requirement: Requirement | null;
  actor: string;
  reason: string;
  /** The last day on which it counts; null: until somebody ends it. */
  expiresOn: string | null;
  state: 'in-force' | 'expired' | 'ended';
  createdAt: string;
  endedAt: string | null;
  endedBy: string | null;
  endReason: string | null;
}

export interface StepView {
  key: string;
  kind: string;
  status: StepStatus;
  needs: string[];
  requirement: string | null;
  /** Of the rules, about its requirement. */
  note: string | null;
  attempts: number;
  /** Whether it writes to the compliance service: staff attach the id of what was written, and never complete it. */
  makesWrite: boolean;
  /** Who decides what about it, where a human must; null: nobody. */
  asks: DecisionPolicy | null;
  waitingFor: string | null;
  dueAt: string | null;
  /** When the compliance service was last read about this step. */
  lastConfirmedAt: string | null;
  output: JsonObject | null;
  error: { code: string; message: string } | null;
  /** The write it makes, as the ledger has it; `authorization` names the attempt that had the right to send it. */
  effect: { id: string; state: string; externalId: string | null; authorization: string } | null;
  startedAt: string | null;
  endedAt: string | null;
}

export interface TimelineEntry {
  at: string;
  step: string | null;
  actor: string;
  /** For example run.started, attempt.succeeded, step.skip. */
  what: string;
  reason: string | null;
  detail: JsonObject | null;
}

export interface RunSummary {
  id: string;
  personId: string;
  employeeId: string;
  purpose: string;
  status: RunStatus;
  rulesVersion: number;
  createdAt: string;
  endedAt: string | null;
  supersededBy: string | null;
}

export interface RunView extends RunSummary {
  /** Names of the rules that matched. */
  rules: string[];
  credited: string[];
  notes: string[];
  steps: StepView[];
  timeline: TimelineEntry[];
}

/** What is named must all hold. */
export interface BulkFilter {
  runIds?: string[];
  personIds?: string[];
  /** Of the run. */
  status?: RunStatus;
  stepKind?: string;
  errorCode?: string;
}

/** What staff can act on along with others: an open run, or a step of one. */
export interface BulkTarget {
  runId: string;
  personId: string;
  employeeId: string;
  /** null: the run as a whole. */
  stepKey: string | null;
}

export interface EventView {
  id: string;
  source: string;
  deliveryId: string;
  type: HrEventType;
  employeeId: string;
  personId: string | null;
  occurredAt: string;
  effectiveDate: string | null;
  /** Of a termination: access ends at once, though the effective date is later. */
  accessRevoked: boolean;
  outcome: EventOutcome;
  reason: string | null;
  runId: string | null;
  /** The version of the rules that its run was made by; null: no run. */
  rulesVersion: number | null;
  /** As HR told it last; null: no name yet. */
  personName: string | null;
  /** The connection's name; null: no connection, or one that was removed. */
  sourceName: string | null;
  receivedAt: string;
}

/** An event with what it said. */
export interface ToldEvent extends EventView {
  facts: EmployeeFacts;
  /** Whether it told the birth date, which is stored encrypted. */
  tellsBirthDate: boolean;
}

export interface EventsFilter {
  outcome?: EventOutcome;
  employeeId?: string;
  /** Part of a name or e-mail address, or a whole employee id. */
  search?: string;
  /** A connection's id, or `api`, `import`, `host`. */
  source?: string;
  type?: HrEventType;
  /** YYYY-MM-DD: received on this day of the organization or later. */
  from?: string;
  /** YYYY-MM-DD: received on this day of the organization or earlier. */
  to?: string;
}

/** What people look at. Answers undefined for what does not exist in the organization. */
export interface ReadStore {
  /** @param page its order is newest first where it names none; its limit may be up to 1,000. */
  people(
    organizationId: string,
    filter: PeopleFilter,
    page: PageRequest & { order?: PeopleOrder },
  ): Promise<Page<ListedPerson>>;
  /** How many people a list of this filter has; counted up to 10,000. */
  peopleCount(organizationId: string, filter: PeopleFilter): Promise<PeopleCount>;
  /** Brings the lists of all organizations up to date, which each list does for its own before it is read. */
  foldPeople(): Promise<void>;
  /** Of everybody who is listed. */
  peopleFacets(organizationId: string): Promise<PeopleFacets>;
  person(organizationId: string, by: { id: string } | { employeeId: string }): Promise<PersonView | undefined>;
  /** Also those that have ended, newest first. */
  overrides(organizationId: string, personId: string): Promise<OverrideView[]>;
  runs(
    organizationId: string,
    filter: { status?: RunStatus; personId?: string },
    page: PageRequest,
  ): Promise<Page<RunSummary>>;
  run(organizationId: string, runId: string): Promise<RunView | undefined>;
  /**
   * Open runs, or their steps that need attention. With a kind or code of steps: also steps that wait, and only runs
   * that have such a step.
   * @param page its limit may be up to 1,000.
   */
  bulkTargets(
    organizationId: string,
    what: 'runs' | 'steps',
    filter: BulkFilter,
    page: PageRequest,
  ): Promise<Page<BulkTarget>>;
  events(organizationId: string, filter: EventsFilter, page: PageRequest): Promise<Page<EventView>>;
  event(organizationId: string, eventId: string): Promise<ToldEvent | undefined>;
}
