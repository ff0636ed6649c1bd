import type { RuleIssue } from '../../ports/read-rules.js';

export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function faultAt(pointer: string, message: string): RuleIssue[] {
  return [{ pointer, message }];
}

/** A value as a message shows it: short, and without a walk into whatever somebody nested. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (!Array.isArray(value)) return 'an object';
  return value.length > 8 || value.some(isNested) ? 'a list' : `[${value.map(show).join(', ')}]`;
}

/** PostgreSQL keeps no text with a NUL or half a character, and a file would hold another one. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !/\0|\p{Cs}/u.test(value);
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
