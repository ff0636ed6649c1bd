import { MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Json, JsonObject } from '../../../api/json.js';
import { words } from '../../../words/en.js';
import { plainText } from '../document/plain-text.js';
import { valueAt } from '../document/rule-document.js';
import { JsonField } from './json-field.js';
import type { Choices, Option, RequirementField } from './requirement-fields.js';

interface FieldInputProps {
  field: RequirementField;
  requirement: JsonObject;
  choices: Choices;
  /** JSON pointer of the field; what jumps to it finds it by this. */
  pointer: string;
  error?: string;
  onChange: (value: Json | undefined) => void;
}

const { editor } = words.rules;

/** One field of a requirement. A value that its control cannot hold is shown as JSON and stays as it is. */
export function FieldInput({ field, requirement, choices, pointer, error, onChange }: FieldInputProps) {
  const { path, kind, usually, options } = field;
  const value = valueAt(requirement, path.split('.'));
  const common = {
    id: pointer,
    label: words.rules.fields[path],
    error,
    ...(usually !== undefined && value === undefined && { placeholder: editor.usually(usually) }),
  };
  const onText = (event: { currentTarget: { value: string } }) => {
    onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value);
  };
  if (kind === 'json' || !holds(kind, value)) return <JsonField {...common} {...{ value, onChange }} />;
  switch (kind) {
    case 'count':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : ''}
          onChange={(one) => {
            onChange(one === '' ? undefined : Number(one));
          }}
        />
      );
    case 'area':
      return <Textarea {...common} autosize value={textOf(value)} onChange={onText} />;
    case 'choices':
    case 'days':
      return (
        <ListInput
          {...{ common, kind, onChange }}
          values={Array.isArray(value) ? value : []}
          options={options?.(choices, requirement) ?? []}
        />
      );
    case 'choice':
    case 'yes-no':
      return (
        <ChoiceInput
          {...{ common, value, onChange }}
          options={kind === 'yes-no' ? yesNo : (options?.(choices, requirement) ?? [])}
        />
      );
    default:
      return <TextInput {...common} type={kind === 'day' ? 'date' : 'text'} value={textOf(value)} onChange={onText} />;
  }
}

const yesNo: Option[] = [
  { value: true, label: editor.yes },
  { value: false, label: editor.no },
];

interface Common {
  id: string;
  label: string;
  error?: string;
  placeholder?: string;
}

function ChoiceInput({
  common,
  value,
  options,
  onChange,
}: {
  common: Common;
  value: Json | undefined;
  options: Option[];
  onChange: (value: Json | undefined) => void;
}) {
  const data = options.map((one) => ({ ...one, value: JSON.stringify(one.value) }));
  const chosen = value === undefined ? null : JSON.stringify(value);
  const isOffered = chosen === null || data.some((one) => one.value === chosen);
  return (
    <Select
      {...common}
      clearable
      clearButtonProps={{ 'aria-label': editor.clear }}
      searchable={options.length > 8}
      data={isOffered ? data : [...data, { value: chosen, label: editor.notOffered(textOf(value)) }]}
      value={chosen}
      onChange={(text) => {
        onChange(text === null ? undefined : (JSON.parse(text) as Json));
      }}
    />
  );
}

function ListInput({
  common,
  kind,
  values,
  options,
  onChange,
}: {
  common: Common;
  kind: 'choices' | 'days';
  values: Json[];
  options: Option[];
  onChange: (value: Json | undefined) => void;
}) {
  const onTexts = (texts: string[]) => {
    const list = texts.map((text) => values.find((one) => textOf(one) === text) ?? written(kind, text));
    onChange(list.length === 0 ? undefined : list);
  };
  const value = values.map(textOf);
  if (kind === 'days') return <TagsInput {...common} {...{ value }} placeholder={editor.addDay} onChange={onTexts} />;
  const data = options.map(({ value: one, label }) => ({ value: textOf(one), label }));
  const others = value.filter((one) => !data.some((known) => known.value === one));
  return (
    <MultiSelect
      {...common}
      {...{ value }}
      data={[...data, ...others.map((one) => ({ value: one, label: editor.notOffered(one) }))]}
      onChange={onTexts}
    />
  );
}

const written = (kind: 'choices' | 'days', text: string): Json =>
  kind === 'days' && Number.isInteger(Number(text)) ? Number(text) : text;

const textOf = (value: Json | undefined): string => (value === undefined ? '' : plainText(value));

function holds(kind: RequirementField['kind'], value: Json | undefined): boolean {
  if (value === undefined) return true;
  const isScalar = value !== null && typeof value !== 'object';
  if (kind === 'count') return typeof value === 'number';
  if (kind === 'choices' || kind === 'days')
    return Array.isArray(value) && new Set(value.map(textOf)).size === value.length;
  return kind === 'choice' || kind === 'yes-no' ? isScalar : typeof value === 'string';
}
