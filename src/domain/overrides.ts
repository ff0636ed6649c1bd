import { requirementKey, type Requirement, type Rule } from './rule.js';

/** Whom staff count as the asker of what they added. */
export const addedByStaff = 'added by staff';

/** What staff decide about one person, against or beyond what rules ask for. */
export type NewOverride = {
  /** YYYY-MM-DD: the last day on which it counts; absent: until somebody ends it. */
  expiresOn?: string;
} & ({ kind: 'exempt'; requirementKey: string } | { kind: 'add'; requirement: Requirement });

/** One that nobody has ended. */
export type Override = NewOverride & { id: string; actor: string; reason: string };

export const overriddenKey = (override: NewOverride): string =>
  override.kind === 'exempt' ? override.requirementKey : requirementKey(override.requirement);

export const inForce = (overrides: readonly Override[], today: string): Override[] =>
  overrides.filter(({ expiresOn }) => expiresOn === undefined || expiresOn >= today);

/** The rules that matched, and what staff added as one more; of each of them without what staff exempted the person from. */
export function overridden(
  matched: readonly Rule[],
  overrides: readonly Override[],
  today: string,
): { asked: readonly Rule[]; notes: string[] } {
  const counting = inForce(overrides, today).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (counting.length === 0) return { asked: matched, notes: [] };
  const added = counting.flatMap((one) => (one.kind === 'add' ? [one.requirement] : []));
  const exemptions = new Map(counting.flatMap((one) => (one.kind === 'exempt' ? [[one.requirementKey, one]] : [])));
  const all = added.length > 0 ? [...matched, { name: addedByStaff, when: {}, requirements: added }] : matched;
  const exempted = new Set(
    all.flatMap((rule) => rule.requirements.map(requirementKey)).filter((key) => exemptions.has(key)),
  );
  return {
    asked: all.map((rule) => ({
      ...rule,
      requirements: rule.requirements.filter((one) => !exempted.has(requirementKey(one))),
    })),
    notes: [...exempted]
      .sort()
      .map((key) => `${key} is not asked for: exempted by ${exemptions.get(key)?.actor ?? 'staff'}.`),
  };
}
