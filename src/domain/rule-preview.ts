import type { Decision, DueRequirement, PersonOnRecord } from './decision.js';
import type { EventReason } from './hr-event.js';
import type { Holding } from './holding.js';
import { newlyOrdered } from './newly-ordered.js';

/** What publishing rules, and moving everybody to them, does with one person. */
export interface PersonForecast {
  outcome:
    /** Work begins: of a new employment, of a changed list, of leaving. */
    | 'onboarding'
    | 'update'
    | 'renewal'
    | 'offboarding'
    /** Requirements are taken for granted; nothing begins. */
    | 'assumed'
    /** Only terms change, such as due dates. */
    | 'terms'
    | 'held'
    /** The rules would hold them, so nobody moves them: they stay on their version. */
    | 'stays'
    | 'scheduled'
    | 'unchanged';
  /** Why they are, or would be, held. */
  reason: EventReason | null;
  /** YYYY-MM-DD: when the work begins that is scheduled. */
  beginsOn: string | null;
  gains: Gain[];
  loses: { key: string; rules: string[] }[];
  /** Due dates of what they keep, YYYY-MM-DD; null: none. */
  moves: { key: string; from: string | null; to: string | null }[];
  /** Keys of what is asked for and already held. */
  credited: string[];
  /** Keys of what is assigned or ordered anew. */
  orders: string[];
}

export interface Gain {
  key: string;
  rules: string[];
  /** YYYY-MM-DD */
  dueDate: string | null;
}

/** Reads off a decision what changes for the person. What was asked of them before is what is on record. */
export function forecastOf(decision: Decision, person: PersonOnRecord): PersonForecast {
  const current = person.holdings.filter((holding) => holding.current);
  const asked = askedAnew(decision);
  const changes = asked ? compare(current, asked) : { gains: [], loses: [], moves: [] };
  const isHeld = (key: string) => person.holdings.some((one) => one.key === key && isDone(one));
  return {
    outcome: outcomeOf(decision, person),
    reason: decision.type === 'held' ? decision.reason : null,
    beginsOn: decision.type === 'scheduled' ? decision.dueDate : null,
    ...changes,
    credited: changes.gains.map(({ key }) => key).filter(isHeld),
    orders: decision.type === 'start' ? newlyOrdered(decision, person.holdings) : [],
  };
}

/** Whether anything at all becomes of the person that was not so before. */
export function isAffected(forecast: PersonForecast, person: PersonOnRecord): boolean {
  const { outcome, reason } = forecast;
  if (outcome === 'held' || outcome === 'stays') return reason !== (person.heldReason ?? null);
  if (outcome === 'scheduled') return person.heldReason !== undefined;
  return outcome !== 'unchanged';
}

/** What the person is asked for once the decision is carried out. */
export function askedAfter(decision: Decision, { holdings }: PersonOnRecord): readonly Asked[] {
  return askedAnew(decision) ?? (decision.employment.status === 'active' ? holdings.filter((one) => one.current) : []);
}

export type Asked = Pick<DueRequirement, 'key' | 'requirement' | 'rules' | 'dueDate'> & { renewing?: boolean };

/** undefined: what is on record stays. */
function askedAnew(decision: Decision): readonly DueRequirement[] | undefined {
  return 'requirements' in decision ? decision.requirements : undefined;
}

function outcomeOf(decision: Decision, { acted }: PersonOnRecord): PersonForecast['outcome'] {
  switch (decision.type) {
    case 'start':
      return decision.plan.purpose;
    case 'assume':
      return 'assumed';
    case 'nothing':
      return decision.requirements ? 'terms' : 'unchanged';
    case 'held':
      return acted ? 'stays' : 'held';
    case 'scheduled':
      return 'scheduled';
  }
}

function compare(current: readonly Holding[], asked: readonly DueRequirement[]) {
  const before = new Map(current.map((one) => [one.key, one]));
  const after = new Set(asked.map(({ key }) => key));
  return {
    gains: asked
      .filter(({ key }) => !before.has(key))
      .map(({ key, rules, dueDate }): Gain => ({ key, rules, dueDate: dueDate ?? null })),
    loses: current.filter(({ key }) => !after.has(key)).map(({ key, rules }) => ({ key, rules })),
    moves: asked.flatMap(({ key, dueDate }) => {
      const known = before.get(key);
      return known && known.dueDate !== dueDate ? [{ key, from: known.dueDate ?? null, to: dueDate ?? null }] : [];
    }),
  };
}

const isDone = ({ state }: Holding) => state === 'met' || state === 'waived';
