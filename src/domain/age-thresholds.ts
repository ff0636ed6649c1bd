import { addDays } from './day.js';
import type { Json } from './json.js';
import { oncePer } from './once-per.js';
import type { Condition, Rule } from './rule.js';

/** Far apart, so that the days on which somebody is looked at do not tell their birthday. */
const stride = 31;

/**
 * The day on which the rules may say something else because the person is older then: tomorrow when an age that rules
 * look at comes within 31 days, else in 31 days. The day itself would tell the birthday, and is never the answer.
 * @returns undefined when no age that rules look at is still to come.
 */
export function lookAgainForAge(rules: readonly Rule[], today: string, birthDate?: string): string | undefined {
  if (birthDate === undefined) return undefined;
  const year = Number(birthDate.slice(0, 4));
  // Compared as text, 29 February stands between the 28th and the 1st of March in every year.
  const coming = rules
    .flatMap(({ when }) => agesIn(when))
    .map((age) => `${String(year + age).padStart(4, '0')}${birthDate.slice(4)}`)
    .filter((day) => day > today);
  if (coming.length === 0) return undefined;
  const later = addDays(today, stride);
  return coming.some((day) => day <= later) ? addDays(today, 1) : later;
}

/** Whether any of the rules may compare an age; also where the word only stands as a value. */
export const looksAtAge = oncePer((rules: readonly Rule[]): boolean =>
  rules.some(({ when }) => JSON.stringify(when).includes('"age"')),
);

/**
 * Every age at which a comparison of the condition may turn: `$gt: 17` at 18, `$eq: 17` at 17 and 18. Walking a condition
 * costs more than the rest, and an import asks the same rules about thousands of people.
 */
const agesIn = oncePer((condition: Condition): number[] => turningAges(condition, false));

function turningAges(value: Json | undefined, isAge: boolean): number[] {
  if (typeof value === 'number') return isAge ? [value, value + 1] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => turningAges(one, isAge));
  return Object.entries(value).flatMap(([key, one]) => turningAges(one, isAge || key === 'age'));
}
