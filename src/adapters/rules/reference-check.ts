import { requirementKey, type Requirement, type Rule } from '../../domain/rule.js';
import { didYouMean } from './nearest-name.js';
import { show } from './rule-issue.js';

/** A reference that leads nowhere or in a circle; the pointer is inside the rule. */
export interface ReferenceIssue {
  ruleName: string;
  pointer: string;
  message: string;
}

interface Reference {
  ruleName: string;
  pointer: string;
  field: 'after' | 'dueFrom';
  from: string;
  to: string;
}

/** Checks what requirements say of each other, over a whole rule set: `after` and `dueFrom` may name other rules' keys. */
export function checkReferences(rules: readonly Rule[]): ReferenceIssue[] {
  const keys = new Set(rules.flatMap((rule) => rule.requirements.map(requirementKey)));
  const references = rules.flatMap((rule) =>
    rule.requirements.flatMap((requirement, index) => referencesOf(rule.name, requirement, index)),
  );
  return references.flatMap((reference) => {
    const { ruleName, pointer, to } = reference;
    const unknown = keys.has(to) ? undefined : describeUnknown(reference, keys);
    const message = unknown ?? describeCircle(reference, references);
    return message === undefined ? [] : [{ ruleName, pointer, message }];
  });
}

function referencesOf(ruleName: string, requirement: Requirement, index: number): Reference[] {
  const [at, from] = [`/requirements/${index}`, requirementKey(requirement)];
  const { dueFrom, after = [] } = requirement;
  const isKey = dueFrom !== undefined && dueFrom !== 'start' && dueFrom !== 'hire';
  return [
    ...after.map((to, place) => ({ ruleName, pointer: `${at}/after/${place}`, field: 'after' as const, from, to })),
    ...(isKey ? [{ ruleName, pointer: `${at}/dueFrom`, field: 'dueFrom' as const, from, to: dueFrom }] : []),
  ];
}

function describeUnknown({ field, to }: Reference, keys: ReadonlySet<string>): string {
  const known = [...keys].sort().join(', ');
  return `${field} is ${show(to)}, which no rule asks for.${didYouMean(to, keys)} Use one of: ${known}.`;
}

/** A person is asked for one background check, whichever level or package rules name, so all of them are one. */
const placeOf = (key: string) => (key.startsWith('background-check:') ? 'background-check' : key);

/** Due dates may not wait for each other either: nothing would ever be due. */
function describeCircle(closing: Reference, all: readonly Reference[]): string | undefined {
  const next = (place: string) =>
    all.filter(({ field, from }) => field === closing.field && placeOf(from) === place).map(({ to }) => placeOf(to));
  const goal = placeOf(closing.from);
  const ways = [[placeOf(closing.to)]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    const place = way.at(-1) ?? '';
    if (place === goal) {
      const circle = [closing.from, closing.to, ...way.slice(1, -1), ...(way.length > 1 ? [closing.from] : [])];
      return `${closing.field} is ${show(closing.to)}, which closes a circle: ${circle.join(' → ')}. Remove it here or there.`;
    }
    if (seen.has(place)) continue;
    seen.add(place);
    for (const one of next(place)) ways.push([...way, one]);
  }
  return undefined;
}
