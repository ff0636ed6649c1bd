import { addDays, foldEmployment, type Employment, type RecordedEvent } from './employment.js';
import type { EventReason } from './hr-event.js';
import { isDecided, keepBetterCheck, type Holding } from './holding.js';
import { planOffboarding, planOnboarding, type Plan, type PlanSubject } from './plan.js';
import { isCheck, matchRules, resolveRequirements, type ResolvedRequirement } from './requirements.js';
import type { ConditionMatcher, Rule } from './rule.js';

/** Years; younger people need a guardian's consent before a check is run. */
const ageOfConsent = 18;

/** What is on record about a person before the decision. */
export interface PersonOnRecord {
  personId: string;
  /** Employment as it was last acted on; undefined before the first decision. */
  acted?: Employment;
  heldReason?: EventReason;
  revision: number;
  /** How many times the work of leaving has begun. */
  departures: number;
  holdings: Holding[];
  /** Whether work is left although no run is under way: it was cancelled, or what was assumed was released. */
  stalled: boolean;
  /** Whether they are only known, as of a first sync, and nothing was ever begun for them. */
  assumed: boolean;
  /** Whether somebody must look first whether this is a person who is known already. */
  suspected: boolean;
  /** Holds that staff released, each for one employment. */
  releases: { hold: EventReason; cycle: number }[];
}

export interface DecisionInput {
  employeeId: string;
  person: PersonOnRecord;
  events: RecordedEvent[];
  rules: Rule[];
  matches: ConditionMatcher;
  hasEffect: (kind: string) => boolean;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
  /** YYYY-MM-DD, if known. Only compared, never part of a decision. */
  birthDate?: string;
}

export interface DueRequirement extends ResolvedRequirement {
  /** YYYY-MM-DD */
  dueDate?: string;
  /** Whether it stays taken for granted, so that no step works on it. */
  assumed?: boolean;
}

/** What follows from everything that is known about a person today. */
export type Decision = Ruling & {
  /** YYYY-MM-DD: the next day on which what is known today may lead to something else. */
  lookAgainOn?: string;
};

type Ruling = { employment: Employment } & (
  | { type: 'start'; plan: Plan; requirements: DueRequirement[] }
  /** The person was at work before Gatehouse came: what rules ask for is taken down, and nothing is begun. */
  | { type: 'assume'; rules: string[]; requirements: DueRequirement[] }
  /** Cannot go on until something changes. */
  | {
      type: 'held';
      reason: EventReason;
      /** Whether work that has begun must not go on either. */
      stops?: true;
    }
  /** Begins on `dueDate` (YYYY-MM-DD). */
  | { type: 'scheduled'; dueDate: string }
  /** With `requirements` when only their due dates have changed. */
  | { type: 'nothing'; requirements?: DueRequirement[] }
);

/** Pure: the same history, rules and day always give the same decision. */
export function decide(input: DecisionInput): Decision {
  const ruling = decideToday(input);
  return { ...ruling, lookAgainOn: nextDay(ruling, input) };
}

/** Taken from the whole history, so that no day is missed whatever its event was answered with. */
function nextDay(ruling: Ruling, { events, today }: DecisionInput): string | undefined {
  return [
    ...events.map((event) => event.effectiveDate),
    ruling.employment.next?.dueDate,
    ruling.type === 'scheduled' ? ruling.dueDate : undefined,
    // Each day anew: the day of coming of age, kept in a table, would tell the birthday.
    ruling.type === 'held' && ruling.reason === 'MINOR' ? addDays(today, 1) : undefined,
  ]
    .filter((date) => date !== undefined && date > today)
    .sort()[0];
}

function decideToday(input: DecisionInput): Ruling {
  const { employeeId, person, events, today } = input;
  const { facts } = foldEmployment(employeeId, events, today);
  const matched = matchRules(input.rules, facts, input.matches);
  const leadDays = Math.max(0, ...matched.map((rule) => rule.startDaysBefore ?? 0));
  const employment = foldEmployment(employeeId, events, today, leadDays);
  const acted = person.acted;
  switch (employment.status) {
    case 'unknown':
      return { type: 'held', reason: reasonOfUnknown(events), employment };
    case 'scheduled':
      // Work that has begun goes on when the first day moves back.
      return acted?.status === 'active' && acted.cycle === employment.cycle
        ? decideActive(input, { ...employment, status: 'active' }, matched)
        : { type: 'scheduled', dueDate: addDays(employment.startDate ?? today, -leadDays), employment };
    case 'terminated':
      return hasLeft(acted, employment)
        ? awaitReturn(employment)
        : { type: 'start', employment, requirements: [], plan: offboardingPlan(person, matched) };
    case 'active':
      return decideActive(input, employment, matched);
  }
}

const reasonOfUnknown = (events: readonly RecordedEvent[]): EventReason =>
  events.some(({ type }) => type === 'employee.terminated') ? 'TERMINATE_BEFORE_HIRE' : 'UNKNOWN_PERSON';

/** Whether the end of this employment was acted on; a return may have been scheduled since. */
function hasLeft(acted: Employment | undefined, { cycle }: Employment): boolean {
  if (acted?.status === 'terminated') return acted.cycle === cycle;
  return acted?.status === 'scheduled' && acted.cycle > cycle;
}

function awaitReturn(employment: Employment): Ruling {
  if (!employment.next) return { type: 'nothing', employment };
  const { dueDate, ...period } = employment.next;
  return { type: 'scheduled', dueDate, employment: { ...period, status: 'scheduled', facts: employment.facts } };
}

function offboardingPlan(person: PersonOnRecord, matched: Rule[]): Plan {
  const keep = matched.length > 0 && matched.every((rule) => rule.onTermination?.deactivateUser === false);
  return {
    purpose: 'offboarding',
    steps: keep ? [] : planOffboarding(subjectOf(person)),
    rules: matched.map((rule) => rule.name),
    credited: [],
    notes: keep ? ['Every matching rule keeps the user active in the service.'] : [],
  };
}

/**
 * What becomes of a record that turned out to be of somebody who is known: its user, if there may be one, is deactivated.
 * @returns undefined when no work for it has begun, or it has left already.
 */
export function decideMerged(person: PersonOnRecord): Decision | undefined {
  if (person.revision === 0 || !person.acted || person.acted.status === 'terminated') return undefined;
  const employment: Employment = { ...person.acted, status: 'terminated' };
  return { type: 'start', employment, requirements: [], plan: offboardingPlan(person, []) };
}

function decideActive(input: DecisionInput, employment: Employment, matched: Rule[]): Ruling {
  const { person } = input;
  const reason = holdOf(person, employment, matched);
  if (reason !== undefined)
    return { type: 'held', reason, employment, ...(reason === 'SUSPECTED_DUPLICATE' && { stops: true }) };

  const resolution = resolveRequirements(matched);
  const { requirements, notes } = keepBetterCheck(resolution.requirements, person.holdings);
  const continues = person.acted?.status === 'active' && person.acted.cycle === employment.cycle;
  const due = requirements
    .map((one) => withDueDate(one, employment.startDate ?? input.today))
    .map((one) => (continues && isAssumed(person, one.key) ? { ...one, assumed: true } : one));
  const baseline = isBaseline(person, employment, due);
  const decided = (one: ResolvedRequirement) => isDecided(person.holdings.find((holding) => holding.key === one.key));
  const open = due.filter((one) => !decided(one) && !one.assumed);
  if (
    !baseline &&
    open.some((one) => isOrderedNext(one, person.holdings)) &&
    isMinor(input) &&
    !isReleased(person, employment, 'MINOR')
  )
    return { type: 'held', reason: 'MINOR', employment, stops: true };
  if (
    continues &&
    person.heldReason === undefined &&
    !person.stalled &&
    sameUser(person.acted, employment) &&
    sameRequirements(person.holdings, due)
  ) {
    return { type: 'nothing', employment, ...(!sameDueDates(person.holdings, due) && { requirements: due }) };
  }
  const rules = matched.map((rule) => rule.name);
  if (baseline)
    return { type: 'assume', employment, rules, requirements: due.map((one) => ({ ...one, assumed: true })) };
  const purpose = continues ? 'update' : 'onboarding';
  return {
    type: 'start',
    employment,
    requirements: due,
    plan: {
      purpose,
      steps: planOnboarding(subjectOf(person), purpose, open, input.hasEffect),
      rules,
      credited: due.filter(decided).map((one) => one.key),
      notes: [...resolution.notes, ...notes],
    },
  };
}

/** Nothing was begun for them yet, and what rules ask for now is no more than what is taken for granted. */
function isBaseline(person: PersonOnRecord, employment: Employment, due: readonly DueRequirement[]): boolean {
  if (person.acted === undefined) return employment.baseline === true;
  return person.assumed && due.every((one) => one.assumed);
}

const isAssumed = ({ holdings }: PersonOnRecord, key: string) =>
  holdings.some((holding) => holding.key === key && holding.state === 'assumed');
/** Why nothing can begin, whatever the rules ask for. */
function holdOf(person: PersonOnRecord, employment: Employment, matched: readonly Rule[]): EventReason | undefined {
  const { facts } = employment;
  if (person.suspected) return 'SUSPECTED_DUPLICATE';
  if (!facts.firstName || !facts.lastName) return 'MISSING_NAME';
  if (!facts.email) return 'MISSING_EMAIL';
  if (matched.length === 0) return 'NO_MATCHING_RULE';
  const lacksManager = !facts.managerEmail && matched.some((rule) => rule.needsManager);
  return lacksManager && !isReleased(person, employment, 'UNKNOWN_MANAGER') ? 'UNKNOWN_MANAGER' : undefined;
}

const isReleased = ({ releases }: PersonOnRecord, { cycle }: Employment, hold: EventReason) =>
  releases.some((release) => release.hold === hold && release.cycle === cycle);

/** Whether it is a check that is not ordered yet. */
function isOrderedNext(wanted: ResolvedRequirement, holdings: readonly Holding[]): boolean {
  return isCheck(wanted) && holdings.find((holding) => holding.key === wanted.key)?.ordered !== true;
}

function isMinor({ birthDate, today }: DecisionInput): boolean {
  if (birthDate === undefined) return false;
  const ofAge = String(Number(birthDate.slice(0, 4)) + ageOfConsent) + birthDate.slice(4);
  return ofAge > today;
}

/** What was written before the person left concerns a user who is gone, so each departure begins a new cycle of writes. */
function subjectOf({ personId, departures, revision, holdings }: PersonOnRecord): PlanSubject {
  const orderedAs = new Map(holdings.flatMap(({ key, orderedAs: name }) => (name === undefined ? [] : [[key, name]])));
  return { personId, cycle: departures + 1, revision: revision + 1, orderedAs };
}

function withDueDate(resolved: ResolvedRequirement, startDate: string): DueRequirement {
  const { dueInDays } = resolved.requirement;
  return dueInDays === undefined ? resolved : { ...resolved, dueDate: addDays(startDate, dueInDays) };
}

/** Whether the service knows the person as they are now. */
function sameUser(acted: Employment | undefined, employment: Employment): boolean {
  const fields = ['firstName', 'lastName', 'email'] as const;
  return fields.every((field) => acted?.facts[field] === employment.facts[field]);
}

function sameRequirements(holdings: readonly Holding[], wanted: readonly DueRequirement[]): boolean {
  const held = holdings.filter((holding) => holding.current);
  return held.length === wanted.length && wanted.every((one) => held.some((holding) => holding.key === one.key));
}

function sameDueDates(holdings: readonly Holding[], wanted: readonly DueRequirement[]): boolean {
  return wanted.every((one) => holdings.find((holding) => holding.key === one.key)?.dueDate === one.dueDate);
}
