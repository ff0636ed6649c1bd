/*
 * When it runs: for each person of a preview, an explanation, the unmatched queue or the coverage. Transaction: none; it
 * decides in memory. A repeat: the same judgement, for the same history, rules and day.
 */
import { decideMatched } from '../../domain/decide.js';
import type { Decision, PersonOnRecord } from '../../domain/decision.js';
import { explainPerson, type Explanation } from '../../domain/explain.js';
import { addMonths } from '../../domain/day.js';
import { renewalsUntil } from '../../domain/renewal-forecast.js';
import { matchRules } from '../../domain/requirements.js';
import type { ConditionMatcher, Rule } from '../../domain/rule.js';
import { contestsOf, type Contest } from '../../domain/rule-contests.js';
import { factsForRules, type RuleFacts } from '../../domain/rule-facts.js';
import { askedAfter, forecastOf, type PersonForecast } from '../../domain/rule-preview.js';
import type { PersonOnFile } from '../../ports/preview-store.js';
import type { SecretBox } from '../../ports/secret-box.js';
import { birthDateOf } from '../follow-history.js';

/** What deciding in memory takes beside the person. */
export interface Judgement {
  matches: ConditionMatcher;
  hasEffect: (kind: string) => boolean;
  box: SecretBox;
}

export interface Matched {
  facts: RuleFacts;
  matched: readonly Rule[];
}

/** What rules come to for one person. */
export interface Judged extends Matched {
  decision: Decision;
  forecast: PersonForecast;
}

/** Decides about people by one list of rules on one day, exactly as the intake would. */
export class Judge {
  private readonly contests = new Map<string, readonly Contest[]>();
  /** Equal contests of different people are one and the same object, so that they can be counted. */
  private readonly known = new Map<string, Contest>();

  constructor(
    private readonly parts: Judgement,
    readonly rules: Rule[],
    readonly today: string,
  ) {}

  /** @param birthDate YYYY-MM-DD; default: the one that the events tell. */
  match({ employeeId, events }: PersonOnFile, birthDate = birthDateOf(events, this.parts.box)): Matched {
    const facts = factsForRules({ employeeId, events, today: this.today, birthDate });
    return { facts, matched: matchRules(this.rules, facts, this.parts.matches) };
  }

  judge(one: PersonOnFile, birthDate = birthDateOf(one.events, this.parts.box)): Judged {
    const { employeeId, person, events } = one;
    const { facts, matched } = this.match(one, birthDate);
    const { hasEffect } = this.parts;
    const input = { employeeId, person, events, today: this.today, birthDate, hasEffect };
    const decision = decideMatched(input, matched);
    return { decision, matched, facts, forecast: forecastOf(decision, person) };
  }

  explain({ decision, matched, facts }: Judged, person: PersonOnRecord): Explanation {
    const { rules, today } = this;
    return explainPerson({ decision, matched, facts, person, rules, today, matches: this.parts.matches });
  }

  contestsOf({ matched }: Matched): readonly Contest[] {
    const names = JSON.stringify(matched.map(({ name }) => name));
    const known = this.contests.get(names);
    if (known) return known;
    const found = contestsOf(matched).map((contest) => {
      const text = JSON.stringify(contest);
      const same = this.known.get(text) ?? contest;
      this.known.set(text, same);
      return same;
    });
    this.contests.set(names, found);
    return found;
  }

  /** Keys of what has to be renewed within a year from today, each as often as it is. */
  renewalsOf({ decision }: Judged, person: PersonOnRecord): string[] {
    const until = addMonths(this.today, 12);
    return askedAfter(decision, person).flatMap(({ key, requirement, dueDate, renewing }) => {
      if (!requirement.validity) return [];
      // A renewal that is under way is ordered already: the next one counts from the day on which it is due.
      const metOn = renewing ? undefined : person.holdings.find((one) => one.key === key)?.metOn;
      return renewalsUntil(until, { requirement, dueDate, metOn }, this.today);
    });
  }
}
