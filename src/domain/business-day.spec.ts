import { describe, expect, it } from '@jest/globals';
import { addBusinessDays } from './business-day.js';

describe('business days', () => {
  it.each([
    ['a Monday', '2027-03-01', 5, [], '2027-03-08'],
    ['a Friday', '2027-03-05', 1, [], '2027-03-08'],
    ['a Saturday', '2027-03-06', 1, [], '2027-03-08'],
    ['seven from a Wednesday', '2027-03-03', 7, [], '2027-03-12'],
    ['over a holiday', '2027-03-05', 1, ['2027-03-08'], '2027-03-09'],
    ['over a holiday on a Sunday', '2027-03-05', 1, ['2027-03-07'], '2027-03-08'],
    ['none', '2027-03-06', 0, [], '2027-03-06'],
  ])('are counted from %s', (_, day, count, holidays, expected) => {
    expect(addBusinessDays(day, count, holidays)).toBe(expected);
  });
});
