/** What a value of a field may be. */
export type ConditionFieldKind = 'text' | 'user-type' | 'yes-no' | 'tags' | 'years' | 'day' | 'anything';

export interface ConditionField {
  name: string;
  kind: ConditionFieldKind;
  about: string;
}

/** What conditions of rules may look at, besides attributes. */
export const conditionFields: readonly ConditionField[] = [
  { name: 'role', kind: 'text', about: 'What the person does, as HR calls it.' },
  { name: 'department', kind: 'text', about: 'As HR calls it.' },
  { name: 'location', kind: 'text', about: 'As HR calls it.' },
  { name: 'state', kind: 'text', about: 'Of US states the two-letter code.' },
  { name: 'employmentType', kind: 'text', about: 'For example full-time, as HR calls it.' },
  { name: 'language', kind: 'text', about: 'Language code, for example es.' },
  { name: 'managerEmail', kind: 'text', about: "The manager's address." },
  { name: 'userType', kind: 'user-type', about: 'employee or volunteer.' },
  { name: 'childServing', kind: 'yes-no', about: 'Whether the person works with children.' },
  { name: 'tags', kind: 'tags', about: 'Groups of the HR system; a value matches when any tag is it.' },
  { name: 'age', kind: 'years', about: 'Whole years; missing where no birth date is known.' },
  { name: 'startDate', kind: 'day', about: 'The first day of the latest employment.' },
  { name: 'hireDate', kind: 'day', about: 'The day on which HR first told of it.' },
  { name: 'endDate', kind: 'day', about: 'The last day, where one is known.' },
];

/** `attributes.<name>`: whatever else HR tells. */
export const attributePattern = /^attributes\.[^.$]+$/;

export const groupOperators = ['$and', '$or', '$nor'] as const;
export const equalityOperators = ['$eq', '$ne'] as const;
export const listOperators = ['$in', '$nin'] as const;
export const orderOperators = ['$gt', '$gte', '$lt', '$lte'] as const;

/** The operators that make sense inside a field of a kind. */
export function operatorsOf(kind: ConditionFieldKind): readonly string[] {
  const orders = kind === 'yes-no' || kind === 'user-type' ? [] : orderOperators;
  return [...equalityOperators, ...listOperators, ...orders, '$exists', '$not'];
}
