import type { Json } from './json.js';
import type { Rule } from './rule.js';

/** One value that differs between two versions of a rule. */
export interface FieldChange {
  /** JSON pointer inside the rule. */
  pointer: string;
  /** Absent: it was not there. */
  before?: Json;
  /** Absent: it is not there any more. */
  after?: Json;
}

/** What differs between two versions of a rule set; rules are the same rule when they have the same name. */
export interface RuleDiff {
  added: Rule[];
  removed: Rule[];
  changed: { name: string; changes: FieldChange[] }[];
}

/** In the order of names, whatever the order of the rules. */
export function diffRules(before: readonly Rule[], after: readonly Rule[]): RuleDiff {
  const old = new Map(before.map((rule) => [rule.name, rule]));
  const names = new Set(after.map((rule) => rule.name));
  const changed = after.flatMap((rule) => {
    const known = old.get(rule.name);
    const changes = known ? changesBetween(asJson(known), asJson(rule), '') : [];
    return changes.length > 0 ? [{ name: rule.name, changes }] : [];
  });
  return {
    added: byName(after.filter((rule) => !old.has(rule.name))),
    removed: byName(before.filter((rule) => !names.has(rule.name))),
    changed: byName(changed),
  };
}

/** Lists are compared by place; whoever inserts in the middle sees the rest move. */
function changesBetween(before: Json | undefined, after: Json | undefined, pointer: string): FieldChange[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const [a, b] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
      changesBetween(a.get(key), b.get(key), `${pointer}/${escaped(key)}`),
    );
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ pointer, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** Rules are plain data; what is undefined is not there. */
const asJson = (rule: Rule) => JSON.parse(JSON.stringify(rule)) as Json;
const isContainer = (value: Json | undefined): value is Json[] | Record<string, Json> =>
  typeof value === 'object' && value !== null;
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const byName = <T extends { name: string }>(all: T[]) => all.sort((a, b) => (a.name < b.name ? -1 : 1));
