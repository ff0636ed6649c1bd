import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adviceAbout } from '../../src/domain/attention-advice.js';

// Every upper-case word with an underscore that stands in quotes here is a code: settings of the environment are read
// in config.ts only, and injection tokens are named in ordinary words.
const places = [
  'domain',
  'engine',
  'steps',
  'http',
  'adapters/compliance',
  'adapters/hris',
  'adapters/mail',
  'adapters/oidc',
  'adapters/postgres',
  'adapters/rules',
  'adapters/tables',
];
const quotedCode = /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g;
// Codes of one word are found where they are named.
const problemCode = /problem\(\s*\w+,\s*'([A-Z_]+)'/g;
const eventReasons = /type EventReason =([^;]+);/;

describe('docs/errors.md', () => {
  it('has one line for each code of the sources, and none that does not exist', () => {
    expect(documentedCodes()).toEqual(codesOfTheSources());
  });

  it('says the same as the queue of staff about each code with which a step needs attention', () => {
    const rows = [...errors().matchAll(/^\| `([A-Z_]+)` *\|([^|]*attention *)\|[^|]*\| *([^|]*?) *\|$/gm)];
    expect(rows.length).toBeGreaterThan(15);
    for (const [, code = '', , advice = ''] of rows)
      expect([code, adviceAbout(code)]).toEqual([code, advice.replaceAll('`', '')]);
  });
});

function codesOfTheSources(): string[] {
  const codes = places.flatMap(sourcesBelow).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const reasons = eventReasons.exec(text)?.[1] ?? '';
    return [...found(text, quotedCode), ...found(text, problemCode), ...found(reasons, /'([A-Z_]+)'/g)];
  });
  return [...new Set(codes)].sort();
}

const errors = () => readFileSync(join(process.cwd(), 'docs/errors.md'), 'utf8');

function documentedCodes(): string[] {
  return found(errors(), /^\| `([A-Z][A-Z0-9_]*)`/gm).sort();
}

function sourcesBelow(place: string): string[] {
  return readdirSync(join(process.cwd(), 'src', place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
