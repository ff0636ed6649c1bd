import type { EmployeeFacts } from './hr-event.js';
import type { Json } from './json.js';
import type { Condition, Rule } from './rule.js';

/** Facts of which every value should be named by some rule. */
export const coveredFields = ['role', 'department', 'location', 'state'] as const;
export type CoveredField = (typeof coveredFields)[number];

export interface RuleCoverage {
  /** How many people each rule matches today; `everUsed`: whether anybody's plan was ever made by a rule of this name. */
  rules: { rule: string; people: number; everUsed: boolean }[];
  /** Rules that match nobody and never did. */
  neverMatched: string[];
  /** Values that people have, or that events told of, and that no rule names. */
  unnamed: UnnamedValue[];
  /** Fields that no condition looks at: their values are not listed. */
  fieldsNotUsed: CoveredField[];
}

export interface UnnamedValue {
  field: CoveredField;
  value: string;
  /** Who have it today. */
  people: number;
  /** Of them, whom no rule matches. */
  unmatched: number;
  /** ISO 8601: when an event last told of it; null: not within what the inbox keeps. */
  lastToldAt: string | null;
}

/** Collects, person by person, what rules reach and what they miss. */
export class CoverageSum {
  private readonly people = new Map<string, number>();
  private readonly seen = new Map<CoveredField, Map<string, UnnamedValue>>(
    coveredFields.map((field) => [field, new Map()]),
  );

  constructor(private readonly rules: readonly Rule[]) {}

  add(facts: EmployeeFacts, matched: readonly Rule[]): void {
    for (const { name } of matched) this.people.set(name, (this.people.get(name) ?? 0) + 1);
    for (const field of coveredFields) {
      const value = facts[field];
      if (value == null) continue;
      const seen = this.of(field, value);
      seen.people += 1;
      if (matched.length === 0) seen.unmatched += 1;
    }
  }

  /** @param at ISO 8601 */
  told(field: CoveredField, value: string, at: string): void {
    const seen = this.of(field, value);
    if (seen.lastToldAt === null || seen.lastToldAt < at) seen.lastToldAt = at;
  }

  /** @param everUsed names of rules that a plan was ever made by. */
  result(everUsed: ReadonlySet<string>): RuleCoverage {
    const rules = this.rules.map(({ name }) => ({
      rule: name,
      people: this.people.get(name) ?? 0,
      everUsed: everUsed.has(name),
    }));
    const named = namedValues(this.rules.map(({ when }) => when));
    const used = coveredFields.filter((field) => field === 'role' || named.has(field));
    return {
      rules,
      neverMatched: rules.filter((one) => one.people === 0 && !one.everUsed).map(({ rule }) => rule),
      unnamed: used.flatMap((field) =>
        [...(this.seen.get(field)?.values() ?? [])]
          .filter(({ value }) => !named.get(field)?.has(value))
          .sort((a, b) => b.people - a.people || (a.value < b.value ? -1 : 1)),
      ),
      fieldsNotUsed: coveredFields.filter((field) => !used.includes(field)),
    };
  }

  private of(field: CoveredField, value: string): UnnamedValue {
    const values = this.seen.get(field) ?? new Map<string, UnnamedValue>();
    const known = values.get(value) ?? { field, value, people: 0, unmatched: 0, lastToldAt: null };
    values.set(value, known);
    return known;
  }
}

/** Every text that stands under a field, whatever the operator; a field without any is not in the map. */
function namedValues(conditions: readonly Condition[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  const read = (condition: Json): void => {
    if (Array.isArray(condition)) condition.forEach(read);
    else if (typeof condition === 'object' && condition !== null)
      for (const [key, value] of Object.entries(condition)) {
        if (key.startsWith('$')) read(value);
        else named.set(key, new Set([...(named.get(key) ?? []), ...textsIn(value)]));
      }
  };
  conditions.forEach(read);
  return named;
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
