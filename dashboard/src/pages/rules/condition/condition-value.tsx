import { Autocomplete, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { Json } from '../../../api/json.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { words } from '../../../words/en.js';
import { plainText } from '../document/plain-text.js';
import { JsonField } from '../editor/json-field.js';
import { isList, isNothing, isPlain, isYesNo } from './operators.js';

interface ValueProps {
  value: Json;
  onChange: (value: Json) => void;
  disabled?: boolean;
}

interface ConditionValueProps extends ValueProps {
  field: Pick<RuleField, 'kind' | 'values'>;
  operator: string;
}

const { condition: said } = words.rules;
const label = { 'aria-label': said.value, size: 'sm' } as const;

/** What a field is compared with, by the control that its kind asks for; what none of them can show as JSON. */
export function ConditionValue({ field: { kind, values }, operator, ...props }: ConditionValueProps) {
  const known = values.map((one) => one.value);
  const { value } = props;
  if (isNothing(operator)) return null;
  if (!isPlain(kind, operator, value)) return <JsonValue {...props} />;
  if (isList(operator) && Array.isArray(value)) return <ListValue {...props} {...{ kind, known, value }} />;
  if (isYesNo(kind, operator)) return <YesNoValue {...props} />;
  switch (kind) {
    case 'user-type':
      return <ChoiceValue {...props} value={plainText(value)} options={said.userTypes} />;
    case 'years':
      return <NumberValue {...props} />;
    case 'anything':
      return <AnyValue {...props} />;
    case 'day':
      return <TextValue {...props} type="date" />;
    default:
      return <Autocomplete {...label} {...props} miw={180} data={known} value={plainText(value)} />;
  }
}

function JsonValue({ onChange, ...props }: ValueProps) {
  return (
    <JsonField
      {...label}
      {...props}
      onChange={(value) => {
        onChange(value ?? null);
      }}
    />
  );
}

interface ListValueProps extends ValueProps {
  value: Json[];
  kind: RuleField['kind'];
  known: string[];
}

function ListValue({ value, kind, known, onChange, disabled }: ListValueProps) {
  const written = (text: string): Json => (kind === 'years' && Number.isFinite(Number(text)) ? Number(text) : text);
  return (
    <TagsInput
      {...label}
      miw={220}
      data={known}
      disabled={disabled}
      placeholder={value.length === 0 ? said.addValue : ''}
      value={value.map(plainText)}
      onChange={(texts) => {
        onChange(texts.map((text) => value.find((one) => plainText(one) === text) ?? written(text)));
      }}
    />
  );
}

function YesNoValue({ value, onChange, disabled }: ValueProps) {
  return (
    <ChoiceValue
      {...{ disabled, value: plainText(value), options: said.yesNo }}
      onChange={(text) => {
        onChange(text === 'true');
      }}
    />
  );
}

function NumberValue({ value, onChange, disabled }: ValueProps) {
  return (
    <NumberInput
      {...label}
      w={110}
      disabled={disabled}
      value={Number(value)}
      onChange={(number) => {
        onChange(Number(number));
      }}
    />
  );
}

function TextValue({ value, onChange, disabled, type }: ValueProps & { type?: 'date' }) {
  return (
    <TextInput
      {...label}
      {...{ type, disabled, value: plainText(value) }}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** An attribute may be text, a number, or yes and no; 17 and "17" are not the same. */
function AnyValue({ value, onChange, disabled }: ValueProps) {
  const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
  const Value = { number: NumberValue, boolean: YesNoValue, string: TextValue }[type];
  return (
    <>
      <ChoiceValue
        {...{ disabled, value: type, options: said.valueTypes, 'aria-label': said.valueType }}
        onChange={(chosen) => {
          onChange(chosen === 'number' ? Number(value) || 0 : chosen === 'boolean' ? true : plainText(value));
        }}
      />
      <Value {...{ value, onChange, disabled }} />
    </>
  );
}

interface ChoiceValueProps {
  options: Record<string, string>;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  'aria-label'?: string;
}

function ChoiceValue({ options, value, onChange, ...props }: ChoiceValueProps) {
  const data = Object.entries(options).map(([one, text]) => ({ value: one, label: text }));
  return (
    <NativeSelect
      {...label}
      {...props}
      data={data.some((one) => one.value === value) ? data : [...data, value]}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
