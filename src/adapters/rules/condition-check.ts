import { isDay } from '../../domain/day.js';
import {
  attributePattern,
  conditionFields,
  equalityOperators,
  groupOperators,
  listOperators,
  operatorsOf,
  orderOperators,
  type ConditionFieldKind,
} from '../../domain/condition-fields.js';
import { didYouMean } from './nearest-name.js';
import { faultAt, isRecord, isStorableText, pointerTo, show } from './rule-issue.js';
import type { RuleIssue } from '../../ports/read-rules.js';

/** Comparing a field with anything else would never match, which nobody would notice. */
interface Operand {
  words: string;
  accepts(value: unknown): boolean;
}

const text: Operand = { words: 'text, in quotes', accepts: isStorableText };
const operands: Record<ConditionFieldKind, Operand> = {
  text,
  tags: text,
  'yes-no': { words: 'true or false', accepts: (value) => typeof value === 'boolean' },
  'user-type': {
    words: '"employee" or "volunteer"',
    accepts: (value) => value === 'employee' || value === 'volunteer',
  },
  years: { words: 'a whole number of years', accepts: Number.isInteger },
  day: { words: 'a day such as "2026-06-01", in quotes', accepts: isDay },
  anything: {
    words: 'text, a number, true or false',
    accepts: (value) => isStorableText(value) || typeof value === 'boolean' || Number.isFinite(value),
  },
};

const fields = new Map(conditionFields.map(({ name, kind }) => [name, operands[kind]]));

const groups: readonly string[] = groupOperators;
const equalities: readonly string[] = equalityOperators;
const lists: readonly string[] = listOperators;
const orders: readonly string[] = orderOperators;
const fieldOperators = operatorsOf('anything');

/** Deeper ones than any reader could follow; also keeps the recursion bounded. */
const deepest = 10;

/** Checks a condition: known fields, known operators, operands that can match. An empty condition is fine. */
export function checkCondition(condition: unknown, pointer: string, depth = 0): RuleIssue[] {
  if (depth > deepest) return faultAt(pointer, `nests deeper than ${deepest} levels; split it into several rules.`);
  if (!isRecord(condition)) {
    return faultAt(
      pointer,
      `is ${show(condition)}; write a condition such as { role: counselor }, or {} for everybody.`,
    );
  }
  return Object.entries(condition).flatMap(([key, value]) => {
    const at = pointerTo(pointer, key);
    if (groups.includes(key)) return checkGroup(key, value, at, depth);
    if (key.startsWith('$')) return faultAt(at, refuseOperator(key, groups, 'Around conditions'));
    const kind = kindOf(key);
    return kind ? checkOperand(value, kind, at, depth) : faultAt(at, refuseField(key));
  });
}

function checkGroup(operator: string, conditions: unknown, pointer: string, depth: number): RuleIssue[] {
  if (!Array.isArray(conditions) || conditions.length === 0) {
    return faultAt(pointer, `${operator} is ${show(conditions)}; write a list with at least one condition.`);
  }
  return conditions.flatMap((condition, index) => checkCondition(condition, pointerTo(pointer, index), depth + 1));
}

function checkOperand(operand: unknown, kind: Operand, pointer: string, depth: number): RuleIssue[] {
  if (!isRecord(operand)) return checkScalar(operand, kind, pointer);
  if (depth > deepest) return faultAt(pointer, `nests deeper than ${deepest} levels; simplify it.`);
  const entries = Object.entries(operand);
  if (entries.length === 0) {
    return faultAt(pointer, 'is {}; write a value or an operator such as { $in: [a, b] }, or remove the field.');
  }
  return entries.flatMap(([operator, value]) =>
    checkOperator(operator, value, kind, pointerTo(pointer, operator), depth),
  );
}

function checkOperator(operator: string, value: unknown, kind: Operand, pointer: string, depth: number): RuleIssue[] {
  if (equalities.includes(operator)) return checkScalar(value, kind, pointer);
  if (lists.includes(operator)) return checkList(operator, value, kind, pointer);
  if (orders.includes(operator)) {
    if (typeof value !== 'boolean' && kind.accepts(value)) return [];
    const hasNoOrder = typeof value === 'boolean' || value === null;
    const fix = hasNoOrder ? 'only text and numbers have an order, so use $eq or $ne' : `write ${kind.words}`;
    return faultAt(pointer, `${operator} is ${show(value)}; ${fix}.`);
  }
  if (operator === '$exists') {
    return typeof value === 'boolean' ? [] : faultAt(pointer, `$exists is ${show(value)}; write true or false.`);
  }
  if (operator === '$not') {
    if (isRecord(value)) return checkOperand(value, kind, pointer, depth + 1);
    return faultAt(pointer, `$not is ${show(value)}; write operators such as { $not: { $in: [a, b] } }, or use $ne.`);
  }
  return faultAt(pointer, refuseOperator(operator, fieldOperators, 'Inside a field'));
}

function checkList(operator: string, values: unknown, kind: Operand, pointer: string): RuleIssue[] {
  if (!Array.isArray(values) || values.length === 0) {
    return faultAt(pointer, `${operator} is ${show(values)}; write a list with at least one value.`);
  }
  return values.flatMap((value, index) => checkScalar(value, kind, pointerTo(pointer, index)));
}

function checkScalar(value: unknown, kind: Operand, pointer: string): RuleIssue[] {
  if (value === null || kind.accepts(value)) return [];
  const fix = Array.isArray(value) ? `write { $in: ${show(value)} } to match any of them` : `write ${kind.words}`;
  return faultAt(pointer, `is ${show(value)}; ${fix}.`);
}

function kindOf(field: string): Operand | undefined {
  return fields.get(field) ?? (isAttribute(field) ? operands.anything : undefined);
}

const isAttribute = (field: string) => attributePattern.test(field) && isStorableText(field);

function refuseField(field: string): string {
  return (
    `${show(field)} is no field that rules may look at.${didYouMean(field, fields.keys())} ` +
    `Use ${[...fields.keys()].join(', ')} or attributes.<name>.`
  );
}

function refuseOperator(operator: string, allowed: readonly string[], place: string): string {
  return `${show(operator)} is not allowed here.${didYouMean(operator, allowed)} ${place} use ${allowed.join(', ')}.`;
}
