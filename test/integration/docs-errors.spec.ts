import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
});

function codesOfTheSources(): string[] {
  const codes = places.flatMap(sourcesBelow).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const reasons = eventReasons.exec(text)?.[1] ?? '';
    return [...found(text, quotedCode), ...found(text, problemCode), ...found(reasons, /'([A-Z_]+)'/g)];
  });
  return [...new Set(codes)].sort();
}

function documentedCodes(): string[] {
  return found(readFileSync(join(process.cwd(), 'docs/errors.md'), 'utf8'), /^\| `([A-Z][A-Z0-9_]*)`/gm).sort();
}

function sourcesBelow(place: string): string[] {
  return readdirSync(join(process.cwd(), 'src', place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
