import { isObject, type Json, type JsonObject } from '../../../api/json.js';
import type { Catalog } from '../../../api/catalog.js';
import { words } from '../../../words/en.js';
import { keyOf } from '../document/rule-document.js';

export type FieldPath = keyof typeof words.rules.fields;

export interface Option {
  value: Json;
  label: string;
  disabled?: boolean;
}

/** What choices are made from. */
export interface Choices {
  catalog: Catalog | undefined;
  /** Of everything that the rules ask for. */
  keys: readonly string[];
}

export interface RequirementField {
  path: FieldPath;
  kind: 'count' | 'text' | 'area' | 'day' | 'yes-no' | 'choice' | 'choices' | 'days' | 'json';
  /** Shown without being asked for. */
  common?: boolean;
  /** What counts where it is not said. */
  usually?: string;
  options?: (choices: Choices, requirement: JsonObject) => Option[];
}

const { editor, money } = words.rules;
const optionsOf = (all: Readonly<Record<string, string>>) => () =>
  Object.entries(all).map(([value, label]) => ({ value, label }));
const otherKeys = ({ keys }: Choices, requirement: JsonObject) => keys.filter((key) => key !== keyOf(requirement));

const levels = ({ catalog }: Choices): Option[] =>
  (catalog?.levels ?? []).map((level) => {
    const price = catalog?.levelPrices.find((one) => one.level === level)?.price;
    return { value: level, label: editor.level(level, price === undefined ? editor.noPrice : money(price)) };
  });

const surveys = ({ catalog }: Choices): Option[] =>
  (catalog?.surveyCodes ?? []).map(({ code, description, price }) => ({
    value: code,
    label: editor.survey(code, description, money(price)),
  }));

const languages = ({ catalog }: Choices, { surveyCode }: JsonObject): Option[] =>
  (catalog?.surveyCodes.find(({ code }) => code === surveyCode)?.languages ?? []).map((one) => ({
    value: one,
    label: one,
  }));

/** By name, as people know it; by id where several have the name, or the rule says so. */
function documents({ catalog }: Choices, { document }: JsonObject): Option[] {
  const all = catalog?.documents ?? [];
  return all.map(({ id, name, active }) => {
    const isShared = active && all.some((other) => other.active && other.name === name && other.id !== id);
    const label = isShared ? `${name} (${id})` : name;
    const value = isShared || document === id ? id : name;
    return { value, label: active ? label : editor.inactive(label), disabled: !active };
  });
}

const terms: RequirementField[] = [
  { path: 'dueInDays', kind: 'count', common: true },
  {
    path: 'dueFrom',
    kind: 'choice',
    common: true,
    usually: editor.start,
    options: (choices, requirement) => [
      { value: 'start', label: editor.start },
      { value: 'hire', label: editor.hire },
      ...otherKeys(choices, requirement).map((key) => ({
        value: key,
        label: editor.fulfilled(words.rules.requirement(key)),
      })),
    ],
  },
  { path: 'validity.months', kind: 'count', common: true },
  {
    path: 'after',
    kind: 'choices',
    options: (choices, requirement) =>
      otherKeys(choices, requirement).map((key) => ({ value: key, label: words.rules.requirement(key) })),
  },
  { path: 'startDaysBefore', kind: 'count' },
  { path: 'validity.graceDays', kind: 'count', usually: '0' },
  { path: 'validity.renewDaysBefore', kind: 'count', usually: '30' },
  { path: 'validity.throughDate', kind: 'day' },
  { path: 'reminders.days', kind: 'days' },
  { path: 'reminders.escalateDays', kind: 'days' },
  { path: 'reminders.escalateTo', kind: 'choices', options: optionsOf(editor.tellees) },
  { path: 'approval.role', kind: 'choice', options: optionsOf(editor.roles) },
  { path: 'note', kind: 'area' },
];

const own: Record<string, RequirementField[] | undefined> = {
  training: [
    { path: 'surveyCode', kind: 'choice', common: true, options: surveys },
    { path: 'language', kind: 'choice', options: languages },
    { path: 'sendEmail', kind: 'yes-no', usually: editor.yes },
  ],
  document: [
    { path: 'document', kind: 'choice', common: true, options: documents },
    { path: 'references.personal', kind: 'count' },
    { path: 'references.professional', kind: 'count' },
    { path: 'references.familyMember', kind: 'count' },
    { path: 'sendEmail', kind: 'yes-no', usually: editor.yes },
  ],
  'background-check': [
    { path: 'level', kind: 'choice', common: true, options: levels },
    { path: 'quickapp', kind: 'yes-no', common: true },
    { path: 'packageCode', kind: 'text' },
    { path: 'rank', kind: 'count' },
    { path: 'employeeType', kind: 'choice', options: optionsOf(editor.employeeTypes) },
    { path: 'salaryRange', kind: 'choice', options: optionsOf(editor.salaries) },
    { path: 'renewal.level', kind: 'choice', options: levels },
    { path: 'renewal.packageCode', kind: 'text' },
    { path: 'review.role', kind: 'choice', usually: editor.roles.reviewer, options: optionsOf(editor.roles) },
    { path: 'review.people', kind: 'count', usually: '1' },
    { path: 'review.waitingDays', kind: 'count', usually: '7' },
  ],
  step: [
    { path: 'kind', kind: 'text', common: true },
    { path: 'with', kind: 'json', common: true },
  ],
};

/** What a requirement of this type can say, what it is about first. */
export function fieldsOf({ type }: JsonObject): RequirementField[] {
  return [...((typeof type === 'string' && Object.hasOwn(own, type) && own[type]) || []), ...terms];
}

/** What stands in a requirement and no field shows. */
export function otherFieldsOf(requirement: JsonObject): string[] {
  const known = new Set<string>(fieldsOf(requirement).map(({ path }) => path));
  const groups = new Set([...known].flatMap((path) => (path.includes('.') ? path.split('.').slice(0, 1) : [])));
  return Object.entries(requirement).flatMap(([name, value]) => {
    if (name === 'type' || known.has(name)) return [];
    if (!groups.has(name) || !isObject(value)) return [name];
    return Object.keys(value)
      .map((inner) => `${name}.${inner}`)
      .filter((path) => !known.has(path));
  });
}

/** What is added when somebody asks for one more of a type. */
export const newRequirement = (type: string): JsonObject => ({
  type,
  ...(type === 'background-check' && { quickapp: true }),
});
