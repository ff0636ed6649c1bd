/*
 * When it runs: for each person of a preview, an explanation, the unmatched queue or the coverage. Transaction: none; it
 * decides in memory. A repeat: the same judgement, for the same history, rules and day.
 */
import { looksAtAge } from '../../domain/age-thresholds.js';
import { decideMatched } from '../../domain/decide.js';
import type { Decision, PersonOnRecord } from '../../domain/decision.js';
import { explainPerson, type Explanation } from '../../domain/explain.js';
import { addMonths } from '../../domain/day.js';
import { oncePer } from '../../domain/once-per.js';
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

/** YYYY-MM-DD; it may be opened only when somebody looks at it. */
export interface Birth {
  readonly birthDate?: string;
}

/** Decides about people by one list of rules on one day, exactly as the intake would. */
export class Judge {
  /** Equal contests of different people are one and the same object, so that they can be counted. */
  private readonly known = new Map<string, Contest>();
  private readonly aYearOn: string;

  constructor(
    private readonly parts: Judgement,
    readonly rules: Rule[],
    readonly today: string,
  ) {
    this.aYearOn = addMonths(today, 12);
  }

  /** @param birth default: what the events tell. */
  match({ employeeId, events }: PersonOnFile, birth = this.birthIn(events)): Matched {
    const birthDate = looksAtAge(this.rules) ? birth.birthDate : undefined;
    const facts = factsForRules({ employeeId, events, today: this.today, birthDate });
    return { facts, matched: matchRules(this.rules, facts, this.parts.matches) };
  }

  judge(one: PersonOnFile, birth = this.birthIn(one.events)): Judged {
    const { employeeId, person, events } = one;
    const { facts, matched } = this.match(one, birth);
    const input: Parameters<typeof decideMatched>[0] = {
      ...{ employeeId, person, events, today: this.today, hasEffect: this.parts.hasEffect },
      get birthDate() {
        return birth.birthDate;
      },
    };
    const decision = decideMatched(input, matched);
    return { decision, matched, facts, forecast: forecastOf(decision, person) };
  }

  explain({ decision, matched, facts }: Judged, person: PersonOnRecord): Explanation {
    const { rules, today } = this;
    return explainPerson({ decision, matched, facts, person, rules, today, matches: this.parts.matches });
  }

  contestsOf({ matched }: Matched): readonly Contest[] {
    return this.contestsAmong(matched);
  }

  /** Keys of what has to be renewed within a year from today, each as often as it is. */
  renewalsOf({ decision }: Judged, person: PersonOnRecord): string[] {
    return askedAfter(decision, person).flatMap(({ key, requirement, dueDate, renewing }) => {
      if (!requirement.validity) return [];
      // A renewal that is under way is ordered already: the next one counts from the day on which it is due.
      const metOn = renewing ? undefined : person.holdings.find((one) => one.key === key)?.metOn;
      return renewalsUntil(this.aYearOn, { requirement, dueDate, metOn }, this.today);
    });
  }

  private readonly contestsAmong = oncePer((matched: readonly Rule[]): readonly Contest[] =>
    contestsOf(matched).map((contest) => {
      const text = JSON.stringify(contest);
      const same = this.known.get(text) ?? contest;
      this.known.set(text, same);
      return same;
    }),
  );

  /** To open a birth date takes as long as to match all rules, and only ages and checks that are to be ordered ask for it. */
  private birthIn(events: PersonOnFile['events']): Birth {
    const { box } = this.parts;
    return {
      get birthDate() {
        return birthDateOf(events, box);
      },
    };
  }
}
