import type { Employment, RecordedEvent } from './employment.js';
import type { EventReason } from './hr-event.js';
import type { Holding } from './holding.js';
import type { Override } from './overrides.js';
import type { Pin } from './rules-version.js';
import type { Plan } from './plan.js';
import type { Renewable } from './renewal.js';
import type { ResolvedRequirement } from './requirements.js';
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
  /** Whether work is left although no run is under way: it was cancelled, or what was assumed was released. */
  stalled: boolean;
  /** Whether they are only known, as of a first sync, and nothing was ever begun for them. */
  assumed: boolean;
  /** Whether somebody must look first whether this is a person who is known already. */
  suspected: boolean;
  /** Holds that staff released, each for one employment. */
  releases: { hold: EventReason; cycle: number }[];
  /** Pre-adverse decisions that are not final yet, newest of each requirement; default: none. */
  preAdverse?: { key: string; decisionId: string }[];
  /** What staff decided against or beyond the rules, and nobody has ended. */
  overrides: Override[];
  /** By which rules they were decided about last; absent: by none yet. */
  pin?: Pin;
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

export interface DueRequirement extends ResolvedRequirement, Renewable {
  /** Whether it stays taken for granted, so that no step works on it. */
  assumed?: boolean;
}

/** What follows from everything that is known about a person today. */
export type Decision = Ruling & {
  /** YYYY-MM-DD: the next day on which what is known today may lead to something else. */
  lookAgainOn?: string;
};

export type Ruling = { employment: Employment } & (
  | {
      type: 'start';
      plan: Plan;
      requirements: DueRequirement[];
      /** Keys of the requirements that the plan works on. */
      opens: string[];
    }
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
  /** With `requirements` when only what the rules say of them has changed, or their due dates. */
  | { type: 'nothing'; requirements?: DueRequirement[] }
);
