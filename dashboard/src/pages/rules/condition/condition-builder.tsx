import 'react-querybuilder/dist/query-builder-layout.css';
import './condition-builder.css';
import { useMemo, useState } from 'react';
import { prepareRuleGroup, QueryBuilder, type FullField, type RuleGroupType, type RuleType } from 'react-querybuilder';
import type { Json, JsonObject } from '../../../api/json.js';
import type { RuleField } from '../../../api/rule-facts.js';
import { words } from '../../../words/en.js';
import {
  AddControl,
  CombinatorControl,
  FieldControl,
  OperatorControl,
  RemoveControl,
  ValueControl,
  type ConditionContext,
} from './condition-controls.js';
import { conditionOf, queryOf, type ConditionQuery } from './condition-query.js';
import { fitted, operatorsFor } from './operators.js';

type Query = RuleGroupType<RuleType<string, string, Json>, ConditionQuery['combinator']>;

const controls = {
  combinatorSelector: CombinatorControl,
  fieldSelector: FieldControl,
  operatorSelector: OperatorControl,
  valueEditor: ValueControl,
  addRuleAction: AddControl,
  addGroupAction: AddControl,
  removeRuleAction: RemoveControl,
  removeGroupAction: RemoveControl,
};

const combinators = Object.entries(words.rules.condition.combinators).map(([name, label]) => ({ name, label }));

const unknown: Pick<RuleField, 'kind' | 'values' | 'operators'> = {
  kind: 'anything',
  values: [],
  operators: ['$eq', '$ne', '$in', '$nin', '$gt', '$gte', '$lt', '$lte', '$exists'],
};

interface ConditionBuilderProps {
  condition: JsonObject;
  fields: readonly RuleField[];
  onChange: (condition: JsonObject) => void;
}

/** Edits a condition line by line. What it shows stays as it was arranged, as long as nobody else changes the condition. */
export function ConditionBuilder({ condition, fields, onChange }: ConditionBuilderProps) {
  const [query, setQuery] = useState(() => prepared(condition));
  const told = JSON.stringify(condition);
  if (JSON.stringify(conditionOf(query)) !== told) setQuery(prepared(condition));
  const { options, context } = useMemo(() => choicesOf(fields), [fields]);
  return (
    <QueryBuilder
      query={query as Query}
      onQueryChange={(changed: Query) => {
        const next = changed as ConditionQuery;
        setQuery(next);
        const condition = conditionOf(next);
        if (JSON.stringify(condition) !== told) onChange(condition);
      }}
      enableMountQueryChange={false}
      fields={options}
      combinators={combinators}
      context={context}
      getOperators={(field) => operatorsFor(context.fieldOf(field)).map(operatorOption)}
      getDefaultValue={({ field, operator }) => fitted(context.fieldOf(field).kind, operator, null)}
      onAddGroup={(group) => ({ ...group, combinator: 'any' })}
      addRuleToNewGroups
      maxLevels={9}
      controlElements={controls}
      translations={words.rules.condition.translations}
    />
  );
}

/** With an id for each line, so that its controls stay the same while it is edited. */
const prepared = (condition: JsonObject) => prepareRuleGroup(queryOf(condition) as Query) as ConditionQuery;

const operatorOption = (name: string) => ({
  name,
  value: name,
  label: new Map<string, string>(Object.entries(words.rules.condition.operators)).get(name) ?? name,
});

function choicesOf(fields: readonly RuleField[]): { options: FullField[]; context: ConditionContext } {
  const known = new Map(fields.map((field) => [field.name, field]));
  const options = [...fields.map(({ name }) => name), 'attributes.'].map((name) => ({
    ...{ name, value: name },
    label: words.rules.fieldName(name),
  }));
  return { options, context: { fieldOf: (name) => known.get(name) ?? unknown } };
}
