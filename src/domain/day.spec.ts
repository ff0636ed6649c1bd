import { describe, expect, it } from '@jest/globals';
import { addDays, addMonths, ageOn, isDay } from './day.js';

describe('days', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-15', 24, '2028-11-15'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %s months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('goes over months and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('knows which days exist', () => {
    expect(['2028-02-29', '2027-02-29', '2027-1-1', '2027-13-01', 'soon', 7].map(isDay)).toEqual([
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
  });

  it('counts birthdays', () => {
    expect(ageOn('2026-11-20', '2008-11-21')).toBe(17);
    expect(ageOn('2026-11-21', '2008-11-21')).toBe(18);
    expect(ageOn('2026-02-28', '2008-02-29')).toBe(17);
    expect(ageOn('2026-03-01', '2008-02-29')).toBe(18);
  });
});
