import type { Field, Settings } from '../../api/connections.js';
import { words } from '../../words/en.js';

/** What stands in the inputs of a form, by the field's name. */
export type Texts = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, Field>>;

const told = words.connections.settings;

/** What is stored, as it is typed. */
export function textsOf(fields: Fields, settings: Settings): Texts {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { type }]) => {
      const value = settings[name];
      if (value === undefined || value === null) return [];
      if (type === 'texts' && Array.isArray(value)) return [[name, value.join(', ')]];
      return [[name, typeof value === 'string' ? value : JSON.stringify(value, null, 2)]];
    }),
  );
}

/** What is typed, as it is stored; what cannot be meant is in `faults`, by the field's name. */
export function valuesOf(fields: Fields, texts: Texts): { values: Settings; faults: Record<string, string> } {
  const values: Settings = {};
  const faults: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = texts[name]?.trim() ?? '';
    if (text === '') {
      if (field.required) faults[name] = told.required;
      continue;
    }
    const value = valueOf(field, text);
    if ('fault' in value) faults[name] = value.fault;
    else values[name] = value.is;
  }
  return { values, faults };
}

function valueOf({ type }: Field, text: string): { is: unknown } | { fault: string } {
  switch (type) {
    case 'number':
      return Number.isNaN(Number(text)) ? { fault: told.number } : { is: Number(text) };
    case 'boolean':
      return { is: text === 'true' };
    case 'texts':
      return { is: text.split(',').map((one) => one.trim()) };
    case 'object':
      return parsed(text);
    case 'text':
    case 'url':
      return { is: text };
  }
}

function parsed(text: string): { is: unknown } | { fault: string } {
  try {
    return { is: JSON.parse(text) };
  } catch {
    return { fault: told.notJson };
  }
}
