import { describe, expect, it } from '@jest/globals';
import { employmentTold } from './employment-told.js';

const access = { timeZone: 'UTC', now: () => new Date('2026-06-15T12:00:00Z') };

describe('the employment that a record tells', () => {
  it.each([
    ['at work', { left: false, start: '2026-01-01' }, { status: 'active', startDate: '2026-01-01' }],
    ['without dates', { left: false }, { status: 'active' }],
    ['to come', { left: false, start: '2026-07-01' }, { status: 'prehire', startDate: '2026-07-01' }],
    [
      'with an end to come',
      { left: false, start: '2026-01-01', end: '2026-07-01' },
      { status: 'active', startDate: '2026-01-01', endDate: '2026-07-01' },
    ],
    [
      'over',
      { left: true, start: '2026-01-01', end: '2026-06-01' },
      { status: 'terminated', startDate: '2026-01-01', endDate: '2026-06-01' },
    ],
    [
      'begun anew, with the former end left standing',
      { left: false, start: '2026-06-10', end: '2026-06-01' },
      { status: 'active', startDate: '2026-06-10' },
    ],
    [
      'to begin anew, while the status is still that of the former',
      { left: true, start: '2026-07-01', end: '2026-06-01' },
      { status: 'prehire', startDate: '2026-07-01' },
    ],
  ])('is %s', (_, told, expected) => {
    expect(employmentTold(told, access)).toEqual(expected);
  });
});
