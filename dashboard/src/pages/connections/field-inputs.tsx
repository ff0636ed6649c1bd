import { JsonInput, PasswordInput, Select, TextInput } from '@mantine/core';
import type { Field } from '../../api/connections.js';
import { errorAt } from '../../parts/error-at.js';
import { words } from '../../words/en.js';
import type { Texts } from './form-values.js';

const told = words.connections.settings;

interface FieldInputsProps {
  fields: [name: string, field: Field][];
  texts: Texts;
  onChange: (texts: Texts) => void;
  /** What is wrong before anything was sent, by the field's name. */
  faults: Readonly<Record<string, string>>;
  /** What the API refused, and where these fields stand in what was sent. */
  error: Error | null;
  at: '/settings' | '/credentials';
}

/** An input for each field that a kind of HR system takes; what it says of them is their help. */
export function FieldInputs({ fields, texts, onChange, faults, error, at }: FieldInputsProps) {
  return fields.map(([name, field]) => (
    <FieldInput
      key={name}
      name={name}
      field={field}
      isSecret={at === '/credentials'}
      value={texts[name] ?? ''}
      error={faults[name] ?? errorAt(error, `${at}/${name}`)}
      onChange={(value) => {
        onChange({ ...texts, [name]: value });
      }}
    />
  ));
}

interface FieldInputProps {
  name: string;
  field: Field;
  isSecret: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function FieldInput({ name, field, isSecret, value, error, onChange }: FieldInputProps) {
  const shared = { label: labelOf(name), description: field.about, error, withAsterisk: field.required ?? false };
  const { type, oneOf } = field;
  if (oneOf !== undefined || type === 'boolean') {
    const data = oneOf ?? [
      { value: 'true', label: told.yes },
      { value: 'false', label: told.no },
    ];
    return (
      <Select
        {...shared}
        clearable
        placeholder={told.unset}
        data={data}
        value={value === '' ? null : value}
        onChange={(one) => {
          onChange(one ?? '');
        }}
      />
    );
  }
  if (type === 'object')
    return (
      <JsonInput
        {...shared}
        description={told.json + field.about}
        autosize
        minRows={3}
        value={value}
        onChange={onChange}
      />
    );
  const Input = isSecret ? PasswordInput : TextInput;
  return (
    <Input
      {...shared}
      description={type === 'texts' ? told.list + field.about : field.about}
      autoComplete={isSecret ? 'new-password' : 'off'}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

/** `companyUuid` as "Company uuid". */
function labelOf(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (spaced.charAt(0).toUpperCase() + spaced.slice(1)).replace(/\b(api|url|id)\b/gi, (word) => word.toUpperCase());
}
