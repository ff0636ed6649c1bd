import type { Decision, PersonOnRecord } from './decision.js';
import { dueDateOf, dueTermsOf } from './due-dates.js';
import { fulfilment } from './gates.js';
import { explainCondition, type ConditionLeaf } from './explain-condition.js';
import type { EventReason } from './hr-event.js';
import type { HoldingState } from './holding.js';
import { addedByStaff, inForce, overridden, overriddenKey, type Override } from './overrides.js';
import { resolveRequirements } from './requirements.js';
import {
  checkRank,
  requirementKey,
  type ConditionMatcher,
  type Requirement,
  type Rule,
  type Validity,
} from './rule.js';
import type { RuleFacts } from './rule-facts.js';
import { contestsOf, type CheckClaim, type Contest } from './rule-contests.js';
import { askedAfter, type Asked } from './rule-preview.js';

/** Why one requirement is asked of a person, or is not although a rule names it. */
export interface ExplainedRequirement {
  key: string;
  /** Whether it is asked of them. */
  asked: boolean;
  /** Why a rule's requirement is not asked; null: it is. */
  notAsked: 'replaced' | 'better-check-kept' | 'exempt' | 'held' | 'not-employed' | null;
  /** The rules that ask for it, each with what it looked at; empty: only history, or a decision of staff. */
  rules: { name: string; conditions: ConditionLeaf[] }[];
  /** Of a check: those that it outranks. */
  replaces: CheckClaim[];
  /** Of a check: the one that is asked, or kept, in its place. */
  replacedBy: { key: string; rank: number } | null;
  /** What rules disagree about within this requirement, and who wins. */
  contests: Contest[];
  due: {
    /** YYYY-MM-DD; null: none. */
    date: string | null;
    /** What each rule says, and the day that it comes to; null: the day that it counts from is not known yet. */
    claims: { rule: string; days: number; from: string; date: string | null }[];
  };
  /** The decision of staff that adds it, or exempts the person from it. */
  override: { kind: Override['kind']; actor: string; reason: string; expiresOn: string | null } | null;
  validity: Validity | null;
  /** null: nothing was begun for it. */
  state: HoldingState | null;
  /** ISO 8601 */
  metAt: string | null;
  /** Whether it was held already when it was asked for, or was ordered in an earlier employment. */
  credited: boolean;
}

export interface Explanation {
  decision: Decision['type'];
  /** Why they are held. */
  reason: EventReason | null;
  rules: string[];
  requirements: ExplainedRequirement[];
  /** Of whom no rule matches: the rules that come nearest, and what fails. */
  nearest: NearRule[];
}

export interface NearRule {
  rule: string;
  /** The fewest comparisons that would have to come out otherwise. */
  failed: ConditionLeaf[];
}

export interface ExplainedPerson {
  decision: Decision;
  person: PersonOnRecord;
  facts: RuleFacts;
  rules: readonly Rule[];
  matched: readonly Rule[];
  matches: ConditionMatcher;
  /** YYYY-MM-DD */
  today: string;
}

/** How many rules are shown to whom none matches. */
const nearestShown = 3;

/** Takes a decision apart: which rule asks for what, and why. Never shows the age or the birth date. */
export function explainPerson(subject: ExplainedPerson): Explanation {
  const { decision, matched, rules, facts, matches } = subject;
  return {
    decision: decision.type,
    reason: decision.type === 'held' ? decision.reason : null,
    rules: matched.map(({ name }) => name),
    requirements: explainRequirements(subject),
    nearest: matched.length > 0 ? [] : nearestRules(rules, facts, matches),
  };
}

export function nearestRules(rules: readonly Rule[], facts: object, matches: ConditionMatcher): NearRule[] {
  return rules
    .map(({ name, when }) => ({ rule: name, failed: explainCondition(when, facts, matches).missing }))
    .sort((a, b) => a.failed.length - b.failed.length || (a.rule < b.rule ? -1 : 1))
    .slice(0, nearestShown);
}

function explainRequirements(subject: ExplainedPerson): ExplainedRequirement[] {
  const { decision, person, matched, today } = subject;
  const counting = overridden(matched, person.overrides, today).asked;
  const claiming = [...matched, ...counting.filter(({ name }) => name === addedByStaff)];
  const asked = new Map(askedAfter(decision, person).map((one) => [one.key, one]));
  const named = new Map(resolveRequirements(counting).requirements.map((one) => [one.key, one]));
  const keys = claiming.flatMap(({ requirements }) => requirements.map(requirementKey));
  const contests = contestsOf(counting);
  return [...new Set([...asked.keys(), ...keys])]
    .sort()
    .map((key) => explainRequirement(key, subject, { claiming, asked, named, contests }));
}

interface Asking {
  /** The rules that match, and what staff added. */
  claiming: readonly Rule[];
  asked: ReadonlyMap<string, Asked>;
  /** What the rules that match come to. */
  named: ReadonlyMap<string, Asked>;
  contests: readonly Contest[];
}

function explainRequirement(key: string, subject: ExplainedPerson, asking: Asking): ExplainedRequirement {
  const { person, decision } = subject;
  const claims = claimsOf(key, asking.claiming);
  const override = inForce(person.overrides, subject.today).find((other) => overriddenKey(other) === key);
  const holding = person.holdings.find((one) => one.key === key);
  const one = asking.asked.get(key);
  const requirement = one?.requirement ?? asking.named.get(key)?.requirement ?? claims[0]?.requirement;
  const check = asking.contests.find((contest) => contest.about === 'background-check');
  const replacedBy = one ? null : winnerOver(key, asking);
  const isDone = holding?.state === 'met' || holding?.state === 'waived';
  return {
    key,
    asked: one !== undefined,
    notAsked: one ? null : whyNot(decision, override, asking.named.has(key), replacedBy !== null),
    rules: claims.map(({ rule }) => ({
      name: rule.name,
      conditions: explainCondition(rule.when, subject.facts, subject.matches).leaves,
    })),
    replaces: check?.about === 'background-check' && check.wins.key === key ? check.loses : [],
    replacedBy,
    contests: asking.contests.filter((contest) => contest.about === 'field' && contest.key === key),
    due: { date: one?.dueDate ?? null, claims: claims.flatMap((claim) => dueClaims(claim, subject, asking)) },
    override: override
      ? { kind: override.kind, actor: override.actor, reason: override.reason, expiresOn: override.expiresOn ?? null }
      : null,
    validity: requirement?.validity ?? null,
    state: holding?.state ?? null,
    metAt: holding?.metAt ?? null,
    credited: one !== undefined && (isDone || (holding?.ordered === true && !holding.current)),
  };
}

const claimsOf = (key: string, matched: readonly Rule[]) =>
  matched.flatMap((rule) =>
    rule.requirements.filter((one) => requirementKey(one) === key).map((requirement) => ({ rule, requirement })),
  );

function dueClaims(
  { rule, requirement }: { rule: Rule; requirement: Requirement },
  { decision, facts, person, today }: ExplainedPerson,
  { asked }: Asking,
): ExplainedRequirement['due']['claims'] {
  const startDate = decision.employment.startDate ?? today;
  const fulfilledOn = fulfilment(person.holdings, [...asked.values()]);
  const days = { startDate, hireDate: facts.hireDate ?? startDate, fulfilledOn };
  return dueTermsOf(requirement).map(({ dueInDays, dueFrom }) => ({
    ...{ rule: rule.name, days: dueInDays, from: dueFrom },
    date: dueDateOf({ dueInDays, dueFrom }, days) ?? null,
  }));
}

/** Of checks one is asked: by rank, or because the person has it already. */
function winnerOver(key: string, { asked }: Asking): ExplainedRequirement['replacedBy'] {
  if (!key.startsWith('background-check:')) return null;
  for (const { key: winner, requirement } of asked.values())
    if (requirement.type === 'background-check') return { key: winner, rank: checkRank(requirement) };
  return null;
}

function whyNot(
  { type, employment }: Decision,
  override: Override | undefined,
  isNamed: boolean,
  isReplaced: boolean,
): ExplainedRequirement['notAsked'] {
  if (override?.kind === 'exempt') return 'exempt';
  if (isReplaced) return isNamed ? 'better-check-kept' : 'replaced';
  if (type === 'held') return 'held';
  return employment.status === 'active' ? 'replaced' : 'not-employed';
}
