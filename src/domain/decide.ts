import { addDays, foldEmployment, type Employment, type RecordedEvent } from './employment.js';
import type { EventReason } from './hr-event.js';
import { isDecided, keepBetterCheck, type Holding } from './holding.js';
import { planOffboarding, planOnboarding, type Plan, type PlanSubject } from './plan.js';
import { matchRules, resolveRequirements, type ResolvedRequirement } from './requirements.js';
import type { ConditionMatcher, Rule } from './rule.js';

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
  /** Whether work is left although no run is under way: staff cancelled it, or released what was assumed. */
  stalled: boolean;
  /** Whether they are only known, as of a first sync, and nothing was ever begun for them. */
  assumed: boolean;
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
  | { type: 'held'; reason: EventReason }
  /** Begins on `dueDate` (YYYY-MM-DD). */
  | { type: 'scheduled'; dueDate: string }
  | { type: 'nothing' }
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
      return { type: 'held', reason: 'TERMINATE_BEFORE_HIRE', employment };
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

function decideActive(input: DecisionInput, employment: Employment, matched: Rule[]): Ruling {
  const { person } = input;
  const { facts } = employment;
  if (!facts.firstName || !facts.lastName) return { type: 'held', reason: 'MISSING_NAME', employment };
  if (!facts.email) return { type: 'held', reason: 'MISSING_EMAIL', employment };
  if (matched.length === 0) return { type: 'held', reason: 'NO_MATCHING_RULE', employment };

  const resolution = resolveRequirements(matched);
  const { requirements, notes } = keepBetterCheck(resolution.requirements, person.holdings);
  const continues = person.acted?.status === 'active' && person.acted.cycle === employment.cycle;
  const due = requirements
    .map((one) => withDueDate(one, employment.startDate ?? input.today))
    .map((one) => (continues && isAssumed(person, one.key) ? { ...one, assumed: true } : one));
  if (
    continues &&
    person.heldReason === undefined &&
    !person.stalled &&
    sameUser(person.acted, employment) &&
    sameRequirements(person.holdings, due)
  ) {
    return { type: 'nothing', employment };
  }
  const rules = matched.map((rule) => rule.name);
  if (isBaseline(person, employment, due))
    return { type: 'assume', employment, rules, requirements: due.map((one) => ({ ...one, assumed: true })) };
  const decided = (one: ResolvedRequirement) => isDecided(person.holdings.find((holding) => holding.key === one.key));
  const purpose = continues ? 'update' : 'onboarding';
  const open = due.filter((one) => !decided(one) && !one.assumed);
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

/** What was written before the person left concerns a user who is gone, so each departure begins a new cycle of writes. */
function subjectOf(person: PersonOnRecord): PlanSubject {
  return { personId: person.personId, cycle: person.departures + 1, revision: person.revision + 1 };
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
