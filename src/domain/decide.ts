import { lookAgainForAge } from './age-thresholds.js';
import { addDays } from './day.js';
import { decideActive } from './decide-active.js';
import type { Decision, DecisionInput, PersonOnRecord, Ruling } from './decision.js';
import { foldEmployment, type Employment, type RecordedEvent } from './employment.js';
import type { Holding } from './holding.js';
import type { EventReason } from './hr-event.js';
import { planOffboarding, type Plan } from './plan.js';
import { subjectOf } from './plan-subject.js';
import { overridden } from './overrides.js';
import { nextRenewalDay } from './renewal.js';
import { leadDaysOf, matchRules, type ResolvedRequirement } from './requirements.js';
import type { Rule } from './rule.js';
import { factsForRules } from './rule-facts.js';

/** Pure: the same history, rules and day always give the same decision. */
export function decide(input: DecisionInput): Decision {
  const ruling = decideMatched(input, matchRules(input.rules, factsForRules(input), input.matches));
  return { ...ruling, lookAgainOn: nextDay(ruling, input) };
}

/** Taken from the whole history, so that no day is missed whatever its event was answered with. */
function nextDay(ruling: Ruling, { events, person, today, rules, birthDate }: DecisionInput): string | undefined {
  const { status } = ruling.employment;
  const isEmployed = status === 'active' || status === 'scheduled';
  return [
    ...events.map((event) => event.effectiveDate),
    ruling.employment.next?.dueDate,
    ...person.overrides.map(({ expiresOn }) => (expiresOn === undefined ? undefined : addDays(expiresOn, 1))),
    ruling.type === 'scheduled' ? ruling.dueDate : undefined,
    // Each day anew: the day of coming of age, kept in a table, would tell the birthday.
    ruling.type === 'held' && ruling.reason === 'MINOR' ? addDays(today, 1) : undefined,
    isEmployed ? lookAgainForAge(rules, today, birthDate) : undefined,
    ruling.employment.status === 'active'
      ? nextRenewalDay(askedBy(ruling, person.holdings), person.holdings, today)
      : undefined,
  ]
    .filter((date) => date !== undefined && date > today)
    .sort()[0];
}

/** What is asked for by what was decided: nothing of those who are held. */
function askedBy(ruling: Ruling, holdings: readonly Holding[]): readonly ResolvedRequirement[] {
  if (ruling.type === 'nothing') return ruling.requirements ?? holdings.filter(({ current }) => current);
  return ruling.type === 'start' || ruling.type === 'assume' ? ruling.requirements : [];
}

/** What follows today for whom these rules match. */
export function decideMatched(input: Omit<DecisionInput, 'rules' | 'matches'>, matched: readonly Rule[]): Ruling {
  const { employeeId, person, events, today } = input;
  const leadDays = leadDaysOf(overridden(matched, person.overrides, today).asked);
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
        : { type: 'start', employment, requirements: [], opens: [], plan: offboardingPlan(person, matched) };
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

function offboardingPlan(person: PersonOnRecord, matched: readonly Rule[]): Plan {
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
  return { type: 'start', employment, requirements: [], opens: [], plan: offboardingPlan(person, []) };
}
