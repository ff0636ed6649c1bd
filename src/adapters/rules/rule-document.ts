import { validateSync } from 'class-validator';
import type { Rule } from '../../domain/rule.js';
import { checkCondition } from './condition-check.js';
import { checkReferences } from './reference-check.js';
import { didYouMean } from './nearest-name.js';
import { faultAt, isRecord, pointerTo, show } from './rule-issue.js';
import type { RuleIssue } from '../../ports/read-rules.js';
import { innerShapes, requirementShapes, RuleFileShape, RuleShape, TerminationShape } from './rule-shapes.js';

export type RuleDocument = { ok: true; rules: Rule[] } | { ok: false; issues: RuleIssue[] };

/** The same for a whole rule set: also what requirements say of each other is right. */
export function readRuleSet(document: unknown, knownStepKinds?: ReadonlySet<string>): RuleDocument {
  const read = readRuleDocument(document, knownStepKinds);
  if (!read.ok) return read;
  const issues = checkReferences(read.rules).map(({ ruleName, pointer, message }) => ({
    pointer: `/rules/${read.rules.findIndex((rule) => rule.name === ruleName)}${pointer}`,
    message,
  }));
  return issues.length > 0 ? { ok: false, issues } : read;
}

type Fields = Record<string, unknown>;

/**
 * Reads `{ rules: [...] }` as it came from JSON or YAML: either every rule is right, or the answer lists all that is
 * wrong.
 * @param knownStepKinds undefined: not known here, somebody else judges them.
 */
export function readRuleDocument(document: unknown, knownStepKinds?: ReadonlySet<string>): RuleDocument {
  const issues = checkFields(document, RuleFileShape, '');
  const rules = rulesOf(document);
  issues.push(
    ...rules.flatMap((rule, index) => checkRule(rule, pointerTo('/rules', index), knownStepKinds)),
    ...checkNames(document),
  );
  return issues.length > 0 ? { ok: false, issues } : { ok: true, rules: rules as Rule[] };
}

function checkRule(rule: unknown, pointer: string, knownStepKinds?: ReadonlySet<string>): RuleIssue[] {
  const issues = checkFields(rule, RuleShape, pointer);
  if (!isRecord(rule)) return issues;
  const { when, onTermination, requirements } = rule;
  if (isRecord(when)) issues.push(...checkCondition(when, pointerTo(pointer, 'when')));
  if (isRecord(onTermination)) {
    issues.push(...checkFields(onTermination, TerminationShape, pointerTo(pointer, 'onTermination')));
  }
  if (Array.isArray(requirements)) {
    const at = pointerTo(pointer, 'requirements');
    issues.push(...requirements.flatMap((one, index) => checkRequirement(one, pointerTo(at, index), knownStepKinds)));
  }
  return issues;
}

function checkRequirement(requirement: unknown, pointer: string, knownStepKinds?: ReadonlySet<string>): RuleIssue[] {
  const type = isRecord(requirement) ? requirement.type : undefined;
  const Shape = typeof type === 'string' ? requirementShapes.get(type) : undefined;
  if (!isRecord(requirement) || !Shape) {
    const names = [...requirementShapes.keys()];
    const guess = typeof type === 'string' ? didYouMean(type, names) : '';
    const what = isRecord(requirement) ? `type is ${show(type)}` : `is ${show(requirement)}`;
    const at = type === undefined ? pointer : pointerTo(pointer, 'type');
    return faultAt(at, `${what}; write a requirement with the type ${names.join(', ')}.${guess}`);
  }
  const issues = [...checkFields(requirement, Shape, pointer), ...checkDueFrom(requirement, pointer)];
  if (type === 'background-check') issues.push(...checkChoiceOfCheck(requirement, pointer));
  for (const field of fieldsOf(Shape)) {
    const [Inner, value] = [innerShapes.get(field), ownField(requirement, field)];
    if (Inner && isRecord(value)) issues.push(...checkFields(value, Inner, pointerTo(pointer, field)));
  }
  if (type === 'step' && knownStepKinds) issues.push(...checkStep(requirement, pointer, knownStepKinds));
  return issues;
}

function checkDueFrom({ dueFrom, dueInDays }: Fields, pointer: string): RuleIssue[] {
  if (dueFrom === undefined || dueInDays !== undefined) return [];
  const message = `dueFrom is ${show(dueFrom)} and dueInDays is missing; write how many days from then it is due.`;
  return faultAt(pointerTo(pointer, 'dueFrom'), message);
}

function checkChoiceOfCheck(check: Fields, pointer: string): RuleIssue[] {
  const { packageCode, rank, renewal } = check;
  const issues = checkLevelOrPackage(check, pointer);
  if (issues.length === 0 && packageCode !== undefined && rank === undefined) {
    const message = 'rank is missing; packages have no order of their own, so write one beside packageCode.';
    issues.push(...faultAt(pointer, message));
  }
  if (isRecord(renewal)) issues.push(...checkLevelOrPackage(renewal, pointerTo(pointer, 'renewal')));
  return issues;
}

function checkLevelOrPackage({ level, packageCode }: Fields, pointer: string): RuleIssue[] {
  if (level === undefined && packageCode === undefined) {
    return faultAt(pointer, 'level and packageCode are missing; write one of them.');
  }
  if (level !== undefined && packageCode !== undefined) {
    const both = `level is ${show(level)} and packageCode is ${show(packageCode)}`;
    return faultAt(pointerTo(pointer, 'packageCode'), `${both}; keep one of them.`);
  }
  return [];
}

function checkStep(step: Fields, pointer: string, knownStepKinds: ReadonlySet<string>): RuleIssue[] {
  const { kind } = step;
  if (typeof kind !== 'string' || kind.trim() === '' || knownStepKinds.has(kind)) return [];
  const known = knownStepKinds.size > 0 ? `Use one of: ${[...knownStepKinds].join(', ')}.` : 'None is registered.';
  const message = `kind is ${show(kind)}, which is no registered step kind.${didYouMean(kind, knownStepKinds)} ${known}`;
  return faultAt(pointerTo(pointer, 'kind'), message);
}

function checkNames(document: unknown): RuleIssue[] {
  const first = new Map<string, string>();
  return ruleNames(document).flatMap(({ name, pointer }) => {
    const earlier = first.get(name);
    if (earlier !== undefined) {
      return faultAt(pointer, `name is ${show(name)}, and so is ${earlier}; give each rule a name of its own.`);
    }
    first.set(name, pointer);
    return [];
  });
}

/** The names in a document that may be wrong in every other way. */
export function ruleNames(document: unknown): { name: string; pointer: string }[] {
  return rulesOf(document).flatMap((rule, index) =>
    isRecord(rule) && typeof rule.name === 'string'
      ? [{ name: rule.name, pointer: pointerTo(pointerTo('/rules', index), 'name') }]
      : [],
  );
}

function rulesOf(document: unknown): unknown[] {
  return isRecord(document) && Array.isArray(document.rules) ? document.rules : [];
}

/** Own fields only: a field named like something of JavaScript's must not reach the shape. */
function checkFields(value: unknown, Shape: new () => object, pointer: string): RuleIssue[] {
  const known = fieldsOf(Shape);
  if (!isRecord(value)) return faultAt(pointer, `is ${show(value)}; write an object with ${known.join(', ')}.`);
  const unknown = Object.keys(value).filter((field) => !known.includes(field));
  const shaped = Object.assign(new Shape(), Object.fromEntries(known.map((field) => [field, ownField(value, field)])));
  return [
    ...unknown.map((field) => ({ pointer: pointerTo(pointer, field), message: refuseField(field, known) })),
    ...validateSync(shaped).map(({ property, constraints }) => ({
      pointer: Object.hasOwn(value, property) ? pointerTo(pointer, property) : pointer,
      message: Object.values(constraints ?? {}).join(' '),
    })),
  ];
}

/** Class fields exist on every instance (ES2022), so the shape itself is the list of what is known. */
function fieldsOf(Shape: new () => object): string[] {
  return Object.keys(new Shape());
}

function ownField(value: Fields, field: string): unknown {
  return Object.hasOwn(value, field) ? value[field] : undefined;
}

function refuseField(field: string, known: string[]): string {
  return `${show(field)} is no field here.${didYouMean(field, known)} Use ${known.join(', ')}.`;
}
