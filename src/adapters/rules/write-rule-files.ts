import { readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument, type Document, type YAMLMap } from 'yaml';
import type { Rule } from '../../domain/rule.js';

/**
 * Brings a folder of rule files to exactly these rules: a rule that is the same keeps its text with comments, one that
 * changed is written anew in its place, a new one goes to the file that its name begins with (`camp.drivers` to
 * camp.yaml), one that is gone is taken out.
 * @param files the files of the folder, as loadRuleFiles names them.
 * @returns the files that were written.
 */
export async function writeRuleFiles(dir: string, files: readonly string[], rules: readonly Rule[]): Promise<string[]> {
  const left = new Map(rules.map((rule) => [rule.name, rule]));
  const documents = new Map<string, Document>();
  const written = new Set<string>();
  for (const file of files) {
    const document = parseDocument(await readFile(file, 'utf8'));
    documents.set(file, document);
    if (updateRules(document, left)) written.add(file);
  }
  for (const rule of left.values()) {
    const file = join(dir, `${rule.name.split('.')[0]?.replace(/[^\w-]+/g, '-') || 'rules'}.yaml`);
    const document =
      documents.get(file) ?? parseDocument(existsSync(file) ? await readFile(file, 'utf8') : 'rules: []');
    documents.set(file, document);
    document.addIn(['rules'], document.createNode(rule));
    written.add(file);
  }
  for (const file of written) await writeFile(file, String(documents.get(file)));
  return [...written].sort();
}

/** Replaces and removes what the file has; takes what it keeps out of `left`. @returns whether anything changed. */
function updateRules(document: Document, left: Map<string, Rule>): boolean {
  const list = document.get('rules');
  if (!isSeq<YAMLMap>(list)) return false;
  let changed = false;
  list.items = list.items.flatMap((item) => {
    const known = isMap(item) ? (item.toJS(document) as Rule) : undefined;
    const wanted = known && left.get(known.name);
    if (wanted) left.delete(wanted.name);
    if (wanted && isDeepStrictEqual(wanted, known)) return [item];
    changed = true;
    if (!wanted) return [];
    const node = document.createNode(wanted) as YAMLMap;
    node.commentBefore = item.commentBefore;
    node.spaceBefore = item.spaceBefore;
    return [node];
  });
  return changed;
}
