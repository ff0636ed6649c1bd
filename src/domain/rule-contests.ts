import type { Json } from './json.js';
import { resolveRequirements } from './requirements.js';
import { checkRank, requirementKey, type Requirement, type Rule } from './rule.js';

/** Two or more rules that ask the same person for different things, and which of them wins. */
export type Contest =
  | { about: 'background-check'; wins: CheckClaim; loses: CheckClaim[] }
  | {
      about: 'field';
      /** Of the requirement. */
      key: string;
      field: string;
      /** null: the rule says nothing about it. */
      claims: { rule: string; value: Json }[];
      /** What the requirement says once all are united. */
      wins: Json;
    };

export interface CheckClaim {
  key: string;
  rank: number;
  rules: string[];
}

interface Claim {
  rule: string;
  requirement: Requirement;
}

/** What the rules that match somebody disagree about; who wins is read off the united requirements. */
export function contestsOf(matched: readonly Rule[]): Contest[] {
  const claims = new Map<string, Claim[]>();
  for (const { name, requirements } of matched)
    for (const requirement of requirements) {
      const key = requirementKey(requirement);
      claims.set(key, [...(claims.get(key) ?? []), { rule: name, requirement }]);
    }
  const { requirements } = resolveRequirements(matched);
  const kept = new Map(requirements.map(({ key, requirement }) => [key, requirement]));
  const checks = [...claims]
    .flatMap(([key, all]) => checkClaim(key, all) ?? [])
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const wins = checks.find(({ key }) => kept.has(key));
  const loses = checks.filter((one) => one !== wins);
  return [
    ...(wins && loses.length > 0 ? [{ about: 'background-check' as const, wins, loses }] : []),
    ...[...kept].flatMap(([key, requirement]) => fieldContests(key, requirement, claims.get(key) ?? [])),
  ];
}

function checkClaim(key: string, claims: readonly Claim[]): CheckClaim | undefined {
  const ranks = claims.flatMap(({ requirement }) =>
    requirement.type === 'background-check' ? [checkRank(requirement)] : [],
  );
  return ranks.length > 0 ? { key, rank: Math.max(...ranks), rules: claims.map(({ rule }) => rule) } : undefined;
}

function fieldContests(key: string, united: Requirement, claims: readonly Claim[]): Contest[] {
  const fields = [...new Set(claims.flatMap(({ requirement }) => Object.keys(requirement)))].sort();
  return fields.flatMap((field): Contest[] => {
    const values = claims.map(({ rule, requirement }) => ({ rule, value: valueOf(requirement, field) }));
    const isOne = new Set(values.map(({ value }) => JSON.stringify(value))).size <= 1;
    return isOne ? [] : [{ about: 'field', key, field, claims: values, wins: valueOf(united, field) }];
  });
}

const valueOf = (requirement: Requirement, field: string): Json =>
  new Map<string, Json | undefined>(Object.entries(requirement)).get(field) ?? null;
