import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noDates, orderShown, readDate, tallyDate } from './import-dates.js';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const ways: Record<string, (year: string, month: string, date: string) => string> = {
  iso: (year, month, date) => `${year}-${month}-${date}`,
  dotted: (year, month, date) => `${Number(date)}.${Number(month)}.${year}`,
  'month first': (year, month, date) => `${Number(month)}/${Number(date)}/${year} 12:00:00 AM`,
  'day first': (year, month, date) => `${date}/${month}/${year}`,
};

describe('dates', () => {
  it.each(Object.keys(ways))('written %s are read as they are meant', (way) => {
    const order = way === 'month first' ? 'M/D/YYYY' : 'D/M/YYYY';
    fc.assert(
      fc.property(day, (date) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        expect(readDate(ways[way]?.(year, month, dayOfMonth) ?? '', order)).toEqual({ date });
      }),
    );
  });

  it('are never guessed: without an order a slashed date is right, or said to be ambiguous', () => {
    fc.assert(
      fc.property(day, fc.boolean(), (date, monthFirst) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const text = monthFirst ? `${month}/${dayOfMonth}/${year}` : `${dayOfMonth}/${month}/${year}`;
        expect([{ date }, { fault: 'AMBIGUOUS_DATE' }]).toContainEqual(readDate(text, undefined));
      }),
    );
  });

  it.each(['17-Jun-2013', 'June 17, 2013', '17 june 2013', '20130617', '2013-06-17T00:00:00Z', '2013/6/17'])(
    'as %s are read',
    (text) => {
      expect(readDate(text, undefined)).toEqual({ date: '2013-06-17' });
    },
  );

  it.each(['41442', '2020-02-30', '31/31/2020', 'soon', '1/2/20', '0000-00-00'])('as %s are none', (text) => {
    expect(readDate(text, 'M/D/YYYY')).toEqual({ fault: 'INVALID_DATE' });
  });

  it('show their order as a whole column', () => {
    const shown = (...values: string[]) => orderShown(values.reduce(tallyDate, noDates));
    expect(shown('3/4/2020', '12/25/2020')).toBe('M/D/YYYY');
    expect(shown('3/4/2020', '25/12/2020')).toBe('D/M/YYYY');
    expect(shown('3/4/2020', '2020-12-25', '25.12.2020')).toBeUndefined();
    expect(shown('25/12/2020', '12/25/2020')).toBeUndefined();
  });
});
