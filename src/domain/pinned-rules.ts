import type { Rule } from './rule.js';
import { foldEmployment } from './employment.js';
import type { DecisionInput } from './decision.js';
import { leadDaysOf, matchRules } from './requirements.js';
import { factsForRules } from './rule-facts.js';
import type { Pin, RulesVersion } from './rules-version.js';

/**
 * A person stays on the version that they began with. The published one counts for whoever has no version yet, for a new
 * employment, and once the facts match other rules of the version than before.
 * @param pinned the version of `input.person.pin`; undefined where there is none.
 */
export function rulesFor(
  input: Omit<DecisionInput, 'rules' | 'hasEffect'>,
  published: RulesVersion,
  pinned: RulesVersion | undefined,
): RulesVersion & Pin {
  const { pin, acted } = input.person;
  const byPublished = () => ({
    ...published,
    matchedRules: namesOf(matchRules(published.rules, facts, input.matches)),
  });
  const facts = factsForRules(input);
  if (!pin || !pinned || acted?.status !== 'active') return byPublished();
  const matched = matchRules(pinned.rules, facts, input.matches);
  const { cycle } = foldEmployment(input.employeeId, input.events, input.today, leadDaysOf(matched));
  const isSame = cycle === acted.cycle && namesOf(matched).join('\n') === [...pin.matchedRules].sort().join('\n');
  return isSame ? { ...pinned, matchedRules: namesOf(matched) } : byPublished();
}

const namesOf = (rules: readonly Rule[]) => rules.map(({ name }) => name).sort();
