import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const document = readFileSync(join(process.cwd(), 'docs/compliance-service.md'), 'utf8');
const folders = ['test/conformance', 'test/integration/compliance-service'];
const row = /^\| `([2-9]-[a-z0-9-]+)` +\|.*\|([^|]*)\|$/gm;
/** A title, or the title's first part in a table of cases: a literal in which rows stand in brackets. */
const rowInTitle = /(?<=['`][^'`\n]*)\[([2-9]-[a-z0-9-]+)\]/g;

describe('docs/compliance-service.md', () => {
  it('names for each row exactly the spec files whose tests name it', () => {
    expect(documentedRows()).toEqual(testedRows());
  });

  it('has each row once', () => {
    const ids = found(document, row).map(([id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThan(200);
  });

  it('leads to every file that it names', () => {
    const names = new Set([...documentedRows().values()].flat());
    for (const name of names) expect(document).toContain(`\n[${name}]: ../${pathOf(name)}\n`);
  });
});

/** Row → names of spec files. A row without a test has none. */
function documentedRows(): Map<string, string[]> {
  return new Map(
    found(document, row).map(([id, tests]) => [
      id,
      found(tests, /\[([\w-]+)\]/g)
        .map(([name]) => name)
        .toSorted(),
    ]),
  );
}

function testedRows(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const path of specFiles()) {
    const text = readFileSync(join(process.cwd(), path), 'utf8');
    for (const id of new Set(found(text, rowInTitle).map(([name]) => name))) {
      rows.set(id, [...(rows.get(id) ?? []), basename(path, '.spec.ts')]);
    }
  }
  return new Map([...rows].map(([id, names]) => [id, names.toSorted()]));
}

function specFiles(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(process.cwd(), folder))
      .filter((name) => name.endsWith('.spec.ts') && name !== 'specification-table.spec.ts')
      .map((name) => `${folder}/${name}`),
  );
}

function pathOf(name: string): string {
  return specFiles().find((path) => basename(path, '.spec.ts') === name) ?? 'a spec file that does not exist';
}

function found(text: string, pattern: RegExp): [string, string][] {
  return [...text.matchAll(pattern)].map(([, first = '', second = '']) => [first, second]);
}
