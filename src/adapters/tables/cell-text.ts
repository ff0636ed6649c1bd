/** A cell as the sheet has it. */
export interface SheetCell {
  /** `s` a shared string, `n` a number, `d` a date, `b` yes or no, `e` an error; anything else is text. */
  type: string;
  style: number;
  value: string;
}

export interface SheetMeaning {
  strings: readonly string[];
  /** The number format of each style. */
  formats: readonly string[];
  /** Whether days are counted from 1904, as spreadsheets of old Macs do. */
  startsIn1904: boolean;
}

/** What stands in a cell as people see it: dates as YYYY-MM-DD, ids with the zeros that their format gives them. */
export function cellText({ type, style, value }: SheetCell, { strings, formats, startsIn1904 }: SheetMeaning): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'e') return '';
  if (type !== 'n' || value === '') return type === 'd' ? value.slice(0, 10) : value;
  const format = formats[style] ?? '';
  if (format === 'date') return dateOf(Number(value), startsIn1904);
  return withZeros(plainNumber(value), format);
}

const dayMs = 86_400_000;

/** Day 60 of the spreadsheets is 29 February 1900, which never was: the count is right from 1 March 1900 on. */
function dateOf(days: number, startsIn1904: boolean): string {
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.floor(days) * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** 1.0E5 is 100000: an id that somebody typed as a number. */
function plainNumber(value: string): string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number) : value;
}

/** The format 00000 shows 7 as 00007. */
function withZeros(text: string, format: string): string {
  const zeros = /^0+$/.exec(format.split(';')[0] ?? '')?.[0] ?? '';
  return /^\d+$/.test(text) ? text.padStart(zeros.length, '0') : text;
}
