import { describe, expect, it } from '@jest/globals';
import { csvRow } from './csv.js';

describe('a row of CSV', () => {
  it('keeps commas, quotes and lines in their cell', () => {
    expect(csvRow(['a', null, 'b, c', 'say "hi"', 'two\nlines'])).toBe('a,,"b, c","say ""hi""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('carries out no formula: %j', (cell) => {
    expect(csvRow([cell])).toContain(`'${cell}`);
  });
});
