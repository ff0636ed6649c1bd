import type { Json, JsonObject } from '../../../api/json.js';
import { words } from '../../../words/en.js';
import { plainText } from '../document/plain-text.js';
import { isGroup, queryOf, type ConditionLine, type ConditionQuery } from './condition-query.js';

/** A condition as somebody would say it. */
export function conditionWords(condition: JsonObject): string {
  const query = queryOf(condition);
  return query.combinator === 'all' && query.rules.length === 0 ? words.rules.condition.everybody : groupWords(query);
}

function groupWords({ combinator, rules }: ConditionQuery): string {
  const parts = rules.map((item) => (isGroup(item) ? `(${groupWords(item)})` : lineWords(item)));
  if (combinator === 'none') return `${words.rules.condition.noneOf} ${parts.join(` ${words.rules.condition.or} `)}`;
  return parts.join(` ${combinator === 'all' ? words.rules.condition.and : words.rules.condition.or} `);
}

function lineWords({ field, operator, value }: ConditionLine): string {
  const said = new Map<string, string>(Object.entries(words.rules.condition.operators)).get(operator) ?? operator;
  return [words.rules.fieldName(field), said, ...(value === null ? [] : [valueWords(value)])].join(' ');
}

function valueWords(value: Json): string {
  if (typeof value === 'boolean') return words.rules.condition.yesNo[value ? 'true' : 'false'];
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  return plainText(value);
}
