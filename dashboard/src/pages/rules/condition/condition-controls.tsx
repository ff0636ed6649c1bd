import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  update,
  type ActionProps,
  type CombinatorSelectorProps,
  type FieldSelectorProps,
  type FullOptionList,
  type OperatorSelectorProps,
  type ValueEditorProps,
} from 'react-querybuilder';
import type { Json } from '../../../api/json.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { words } from '../../../words/en.js';
import { ConditionValue } from './condition-value.js';
import { fitted } from './operators.js';

/** What every control is given: the fields by name. */
export interface ConditionContext {
  fieldOf: (name: string) => Pick<RuleField, 'kind' | 'values' | 'operators'>;
}

interface SelectorProps {
  label: string;
  options: FullOptionList<{ name: string; value: string; label: string }>;
  value?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

function Selector({ label, options, value = '', disabled, onChange }: SelectorProps) {
  const data = options.flatMap((one) => ('options' in one ? [] : [{ value: one.name, label: one.label }]));
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      disabled={disabled}
      data={data.some((one) => one.value === value) ? data : [...data, { value, label: value }]}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

export function CombinatorControl(props: CombinatorSelectorProps) {
  return (
    <Selector
      {...pick(props)}
      label={words.rules.condition.combinator}
      onChange={(combinator) => {
        props.handleOnChange(combinator);
      }}
    />
  );
}

const attribute = 'attributes.';

/** Attributes that nobody has yet are written by name. */
export function FieldControl(props: FieldSelectorProps) {
  const { options, value = '', disabled } = props;
  const isListed = options.some((one) => 'name' in one && one.name === value && one.name !== attribute);
  const isNamed = value.startsWith(attribute) && !isListed;
  return (
    <>
      <Selector
        {...pick(props)}
        value={isNamed ? attribute : value}
        label={words.rules.condition.field}
        onChange={(field) => {
          props.handleOnChange(field);
        }}
      />
      {isNamed && (
        <TextInput
          size="sm"
          aria-label={words.rules.condition.attribute}
          placeholder={words.rules.condition.attribute}
          disabled={disabled}
          value={value.slice(attribute.length)}
          onChange={(event) => {
            props.handleOnChange(attribute + event.currentTarget.value);
          }}
        />
      )}
    </>
  );
}

export function OperatorControl(props: OperatorSelectorProps) {
  const { rule, path, schema } = props;
  const { fieldOf } = props.context as ConditionContext;
  return (
    <Selector
      {...pick(props)}
      label={words.rules.condition.operator}
      onChange={(operator) => {
        const fit = fitted(fieldOf(rule.field).kind, operator, rule.value as Json);
        schema.dispatchQuery(update(update(schema.getQuery(), 'operator', operator, path), 'value', fit, path));
      }}
    />
  );
}

const pick = ({ options, value, disabled }: Pick<SelectorProps, 'options' | 'value' | 'disabled'>) => ({
  options,
  value,
  disabled,
});

export function ValueControl(props: ValueEditorProps) {
  const { field, operator, disabled } = props;
  const { fieldOf } = props.context as ConditionContext;
  return (
    <ConditionValue
      {...{ operator, disabled, value: props.value as Json, field: fieldOf(field) }}
      onChange={(changed) => {
        props.handleOnChange(changed);
      }}
    />
  );
}

export function AddControl(props: ActionProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={props.disabled}
      onClick={(event) => {
        props.handleOnClick(event);
      }}
    >
      {props.label}
    </Button>
  );
}

export function RemoveControl(props: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      aria-label={props.title}
      disabled={props.disabled}
      onClick={(event) => {
        props.handleOnClick(event);
      }}
    >
      <span aria-hidden>✕</span>
    </ActionIcon>
  );
}
