import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { Rule } from '../../domain/rule.js';
import { checkReferences } from './reference-check.js';
import { readRuleDocument, ruleNames } from './rule-document.js';
import { show } from './rule-issue.js';
import { offsetOf } from './yaml-position.js';

/** Every fault of every rule file, each with its place and its fix. */
export class RuleFilesError extends Error {
  override readonly name = 'RuleFilesError';
  readonly code = 'RULE_FILES_INVALID';
  constructor(readonly issues: readonly string[]) {
    super(`The rule files are not right. Correct each of these places and start again:\n${issues.join('\n')}`);
  }
}

export interface RuleFiles {
  rules: Rule[];
  /** In the order in which they were read. */
  files: string[];
  /** Where something in a rule stands, as file:line:column. @param pointer JSON pointer inside the rule. */
  placeOf: (ruleName: string, pointer: string) => string;
}

interface ReadFile {
  file: string;
  rules: Rule[];
  issues: string[];
  /** The names of its rules, also where something else in it is wrong. */
  names: { name: string; place: string }[];
  placeOf: (pointer: string) => string;
}

/**
 * @param knownStepKinds undefined: not known here, somebody else judges them.
 * @throws RuleFilesError
 */
export async function loadRuleFiles(dir: string, knownStepKinds?: ReadonlySet<string>): Promise<RuleFiles> {
  const names = await listRuleFiles(dir);
  const read = await Promise.all(names.map((name) => readRuleFile(join(dir, name), knownStepKinds)));
  const issues = [...read.flatMap((one) => one.issues), ...sharedNames(read)];
  if (issues.length > 0) throw new RuleFilesError(issues);
  const placeOf: RuleFiles['placeOf'] = (ruleName, pointer) => {
    const file = read.find((one) => one.rules.some((rule) => rule.name === ruleName));
    const index = file?.rules.findIndex((rule) => rule.name === ruleName) ?? 0;
    return file ? file.placeOf(`/rules/${index}${pointer}`) : dir;
  };
  const rules = read.flatMap((one) => one.rules);
  const astray = checkReferences(rules);
  if (astray.length > 0)
    throw new RuleFilesError(
      astray.map(({ ruleName, pointer, message }) => `${placeOf(ruleName, pointer)}: ${message}`),
    );
  return { rules, files: read.map((one) => one.file), placeOf };
}

async function listRuleFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    throw new RuleFilesError([`${dir}: cannot be read (${codeOf(error)}); create it with a *.yaml file in it.`]);
  });
  const visible = names.filter((name) => !name.startsWith('.')).sort();
  const misnamed = visible.filter((name) => name.endsWith('.yml'));
  if (misnamed.length > 0) {
    throw new RuleFilesError(misnamed.map((name) => `${join(dir, name)}: is not read; rename it to *.yaml.`));
  }
  const ruleFiles = visible.filter((name) => name.endsWith('.yaml'));
  if (ruleFiles.length === 0) throw new RuleFilesError([`${dir}: holds no rules; add a *.yaml file.`]);
  return ruleFiles;
}

async function readRuleFile(file: string, knownStepKinds?: ReadonlySet<string>): Promise<ReadFile> {
  try {
    return readRuleText(file, await readFile(file, 'utf8'), knownStepKinds);
  } catch (error) {
    return { file, rules: [], issues: [`${file}: cannot be read (${codeOf(error)}).`], names: [], placeOf: () => file };
  }
}

function readRuleText(file: string, text: string, knownStepKinds?: ReadonlySet<string>): ReadFile {
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const placeOf = (pointer: string): string => `${at(offsetOf(yaml, pointer))} ${pointer || '/'}`;
  const broken = brokenPlaces(yaml).map(({ offset, message }) => `${at(offset)}: ${message}`);
  if (broken.length > 0) return { file, rules: [], issues: broken, names: [], placeOf };
  const document: unknown = yaml.toJS();
  const names = ruleNames(document).map(({ name, pointer }) => ({ name, place: placeOf(pointer) }));
  const result = readRuleDocument(document, knownStepKinds);
  if (result.ok) return { file, rules: result.rules, issues: [], names, placeOf };
  const issues = result.issues.map(({ pointer, message }) => `${placeOf(pointer)}: ${message}`);
  return { file, rules: [], issues, names, placeOf };
}

/** What makes a text unreadable as data: bad syntax, an unknown tag, an alias without an end. */
function brokenPlaces(yaml: Document): { offset: number; message: string }[] {
  const syntax = [...yaml.errors, ...yaml.warnings].map(({ pos, message }) => ({
    offset: pos[0],
    message: `${message}. Correct the YAML here.`,
  }));
  if (syntax.length > 0) return syntax;
  try {
    JSON.stringify(yaml.toJS());
    return [];
  } catch {
    return [{ offset: 0, message: 'an alias (*name) has no anchor, holds itself or explodes; write the values out.' }];
  }
}

/** Names that several files use; within one file the document check has told them already. */
function sharedNames(read: readonly ReadFile[]): string[] {
  const first = new Map<string, { file: string; place: string }>();
  return read.flatMap(({ file, names }) =>
    names.flatMap(({ name, place }) => {
      const earlier = first.get(name);
      if (!earlier) first.set(name, { file, place });
      if (!earlier || earlier.file === file) return [];
      return [`${place}: name is ${show(name)}, and so is ${earlier.place}; rename one of them.`];
    }),
  );
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
}
