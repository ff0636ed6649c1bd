import { ageOn } from './day.js';
import type { DecisionInput, DueRequirement, PersonOnRecord, Ruling } from './decision.js';
import { dueDateOf } from './due-dates.js';
import { hireDateOf, type Employment } from './employment.js';
import { fulfilment, withGates, withoutBlocked } from './gates.js';
import type { EventReason } from './hr-event.js';
import { isDecided, keepBetterCheck, type Holding } from './holding.js';
import { overridden } from './overrides.js';
import { planOnboarding, type Plan, type PlannedStep } from './plan.js';
import { subjectOf } from './plan-subject.js';
import { beginsRenewal, withRenewal } from './renewal.js';
import { isCheck, resolveRequirements, type ResolvedRequirement } from './requirements.js';
import type { Rule } from './rule.js';
import { sameTerms, sameWork } from './same-work.js';

/** Years; younger people need a guardian's consent before a check is run. */
const ageOfConsent = 18;

/** What follows for somebody who is employed, or about to begin. */
export function decideActive(
  input: Omit<DecisionInput, 'rules' | 'matches'>,
  employment: Employment,
  matched: readonly Rule[],
): Ruling {
  const { person, today } = input;
  const { asked, notes: overrides } = overridden(matched, person.overrides, today);
  const reason = holdOf(person, employment, asked);
  if (reason !== undefined)
    return { type: 'held', reason, employment, ...(reason === 'SUSPECTED_DUPLICATE' && { stops: true }) };

  const resolution = resolveRequirements(asked);
  const { requirements, notes } = keepBetterCheck(resolution.requirements, person.holdings, today);
  const holdingOf = ({ key }: ResolvedRequirement) => person.holdings.find((holding) => holding.key === key);
  const continues = person.acted?.status === 'active' && person.acted.cycle === employment.cycle;
  const startDate = employment.startDate ?? today;
  const hireDate = hireDateOf(input.events, today, employment.cycle) ?? startDate;
  const asOfNow = dueAsOfNow(requirements, person, { startDate, hireDate, continues });
  const begun = new Set(withoutBlocked(asOfNow, person.holdings).map(({ key }) => key));
  const due = asOfNow.map((one) => withRenewal(one, holdingOf(one), begun.has(one.key) ? today : undefined));
  const baseline = isBaseline(person, employment, due);
  const decided = (one: DueRequirement) => isDecided(holdingOf(one)) && !one.renewing;
  const days = { today, startDate };
  const open = due.filter((one) => begun.has(one.key) && !decided(one) && !one.assumed);
  const renews = open.some((one) => beginsRenewal(one, holdingOf(one)));
  if (
    !baseline &&
    open.some((one) => isOrderedNext(one, person.holdings)) &&
    isMinor(input) &&
    !isReleased(person, employment, 'MINOR')
  )
    return { type: 'held', reason: 'MINOR', employment, stops: true };
  const isUnchanged =
    continues &&
    person.heldReason === undefined &&
    !(person.stalled && (open.length > 0 || due.every(decided))) &&
    sameUser(person.acted, employment) &&
    sameRequirements(person.holdings, due) &&
    sameWork(person, open, days);
  if (isUnchanged && !renews)
    return { type: 'nothing', employment, ...(!sameTerms(person.holdings, due) && { requirements: due }) };
  const rules = matched.map((rule) => rule.name);
  if (baseline)
    return { type: 'assume', employment, rules, requirements: due.map((one) => ({ ...one, assumed: true })) };
  const purpose = isUnchanged ? 'renewal' : continues ? 'update' : 'onboarding';
  return {
    type: 'start',
    employment,
    requirements: due,
    opens: open.map(({ key }) => key),
    plan: withSteps(
      {
        purpose,
        rules,
        credited: due.filter(decided).map((one) => one.key),
        notes: [...overrides, ...resolution.notes, ...notes],
      },
      () => withGates(planOnboarding(subjectOf(person), purpose, open, input.hasEffect), open, days),
    ),
  };
}

/** Steps are worked out once somebody looks at them: a preview never does. */
function withSteps(plan: Omit<Plan, 'steps'>, stepsOf: () => PlannedStep[]): Plan {
  let steps: PlannedStep[] | undefined;
  return {
    ...plan,
    get steps() {
      return (steps ??= stepsOf());
    },
  };
}

function dueAsOfNow(
  requirements: readonly ResolvedRequirement[],
  person: PersonOnRecord,
  { continues, ...days }: { startDate: string; hireDate: string; continues: boolean },
): DueRequirement[] {
  const dueDays = { ...days, fulfilledOn: fulfilment(person.holdings, requirements) };
  return requirements.map((one) => {
    const due: DueRequirement = { ...one, dueDate: dueDateOf(one.requirement, dueDays) };
    return continues && isAssumed(person, one.key) ? { ...due, assumed: true } : due;
  });
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
function isOrderedNext(wanted: DueRequirement, holdings: readonly Holding[]): boolean {
  const holding = holdings.find(({ key }) => key === wanted.key);
  return (holding?.ordered !== true || beginsRenewal(wanted, holding)) && isCheck(wanted);
}

const isMinor = ({ birthDate, today }: Pick<DecisionInput, 'birthDate' | 'today'>) =>
  birthDate !== undefined && ageOn(today, birthDate) < ageOfConsent;

/** Whether the service knows the person as they are now. */
function sameUser(acted: Employment | undefined, employment: Employment): boolean {
  const fields = ['firstName', 'lastName', 'email'] as const;
  return fields.every((field) => acted?.facts[field] === employment.facts[field]);
}

function sameRequirements(holdings: readonly Holding[], wanted: readonly DueRequirement[]): boolean {
  const held = holdings.filter((holding) => holding.current);
  return held.length === wanted.length && wanted.every((one) => held.some((holding) => holding.key === one.key));
}
