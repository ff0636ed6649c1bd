import { LineCounter, parseDocument, stringify } from 'yaml';
import { isObject, type Json, type JsonObject } from '../../../api/json.js';

export interface UnreadableText {
  /** 1 for the first. */
  line: number;
  message: string;
}

export type ReadText = { rules: JsonObject[] } | { unreadable: UnreadableText };

/** Rules as a rule file has them. */
export const textOf = (rules: readonly JsonObject[]): string => stringify({ rules }, { lineWidth: 100 });

/** @returns the rules, right or wrong, or why the text is no list of rules. */
export function readText(text: string): ReadText {
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const [fault] = [...yaml.errors, ...yaml.warnings];
  if (fault) return { unreadable: { line: lines.linePos(fault.pos[0]).line, message: fault.message } };
  const document = plain(yaml.toJS());
  const rules = isObject(document) ? document.rules : undefined;
  if (Array.isArray(rules) && rules.every(isObject) && isObject(document) && Object.keys(document).length === 1)
    return { rules };
  return { unreadable: { line: 1, message: 'Write one field "rules" with a list, each item a rule with a name.' } };
}

/** What YAML knows and JSON does not becomes what JSON makes of it. */
const plain = (value: unknown): Json | undefined => {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as Json);
};

/** The line on which a JSON pointer leads; of what is missing, that of what should hold it. */
export function lineOf(text: string, pointer: string): number {
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines });
  const keys = pointer.split('/').slice(1);
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const node = yaml.getIn(path, true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
