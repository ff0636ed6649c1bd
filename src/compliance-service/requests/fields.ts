import { parseUsDate, type IsoDate } from './us-date.js';
import { invalidFields, type FieldErrors } from './failures.js';

const MAX_TEXT = 255;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TRUE = new Set(['true', '1', 'yes', 'on']);
const FALSE = new Set(['false', '0', 'no', 'off']);

/**
 * Reads the fields of a body or query and remembers everything that is wrong with them, so that the caller learns all
 * of it in one answer. Forms send text only and JSON clients send nulls: both read alike, and blank means absent.
 */
export class Fields {
  /** Not an object: callers name fields too, and one of them may be `constructor`. */
  private readonly errors = new Map<string, string[]>();

  /** `prefix` is put before every name in the answer: `ssa.` makes `first_name` the field `ssa.first_name`. */
  constructor(
    private readonly source: Record<string, unknown>,
    private readonly prefix = '',
  ) {}

  fail(name: string, message: string): void {
    const field = this.prefix + name;
    this.errors.set(field, [...(this.errors.get(field) ?? []), message]);
  }

  /** Everything that was wrong so far, for forms that are shown again. */
  get problems(): FieldErrors {
    return Object.fromEntries(this.errors);
  }

  /** Throws the 400 if anything was wrong, here or in `others`. Call before using what was read. */
  check(...others: Fields[]): void {
    const errors = [this, ...others].flatMap((fields) => [...fields.errors]);
    if (errors.length > 0) throw invalidFields(Object.fromEntries(errors));
  }

  /** The text as it was sent, without trimming: identifiers and names are echoed byte for byte. */
  text(name: string, maxLength = MAX_TEXT): string | undefined {
    const text = this.plain(name);
    if (text === undefined || text.length <= maxLength) return text;
    this.fail(name, `is too long (maximum is ${maxLength} characters)`);
    return undefined;
  }

  requiredText(name: string, message: string): string {
    const text = this.text(name);
    if (text === undefined && !this.errors.has(this.prefix + name)) this.fail(name, message);
    return text ?? '';
  }

  email(name: string): string | undefined {
    return this.matching(name, EMAIL, 'is not a valid email address');
  }

  matching(name: string, pattern: RegExp, message: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || pattern.test(text)) return text;
    this.fail(name, message);
    return undefined;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const text = this.text(name);
    const found = allowed.find((candidate) => candidate === text);
    if (text !== undefined && found === undefined) this.fail(name, `must be one of: ${allowed.join(', ')}`);
    return found;
  }

  /** A whole number from 0 to `max`. The default is the largest id that can exist. */
  integer(name: string, max = 2_147_483_647): number | undefined {
    const text = this.plain(name);
    if (text === undefined) return undefined;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value <= max) return value;
    this.fail(name, 'must be a whole number');
    return undefined;
  }

  boolean(name: string): boolean | undefined {
    const text = this.plain(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (TRUE.has(text)) return true;
    if (FALSE.has(text)) return false;
    this.fail(name, 'must be true or false');
    return undefined;
  }

  /** A month/day/year date, zero-padded or not. */
  date(name: string): IsoDate | undefined {
    const text = this.plain(name);
    if (text === undefined) return undefined;
    const date = parseUsDate(text);
    if (date === undefined) this.fail(name, 'must be a date in the format mm/dd/yyyy');
    return date;
  }

  has(name: string): boolean {
    return this.plain(name) !== undefined;
  }

  private plain(name: string): string | undefined {
    const value = Object.hasOwn(this.source, name) ? this.source[name] : undefined;
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    if (typeof value === 'string') return value.trim() === '' ? undefined : value;
    if (!this.errors.has(this.prefix + name)) this.fail(name, 'must be sent as text');
    return undefined;
  }
}
