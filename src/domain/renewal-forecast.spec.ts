import { describe, expect, it } from '@jest/globals';
import { renewalsUntil, type Renewed } from './renewal-forecast.js';
import type { Validity } from './rule.js';

const training = (validity?: Validity): Renewed['requirement'] => ({ type: 'training', surveyCode: 'camp', validity });
const count = (validity: Validity | undefined, days: Omit<Renewed, 'requirement'> = {}) =>
  renewalsUntil('2031-06-15', { requirement: training(validity), ...days }, '2030-06-15').length;

describe('renewals within a year', () => {
  it('are as many as ends of validity come near, from what is held or from the due date', () => {
    expect(count(undefined)).toBe(0);
    expect(count({ months: 24 })).toBe(0);
    expect(count({ months: 24 }, { metOn: '2028-12-01' })).toBe(1);
    expect(count({ months: 12 })).toBe(1);
    expect(count({ months: 12 }, { dueDate: '2030-09-01' })).toBe(0);
    expect(count({ months: 3 })).toBe(4);
    expect(count({ months: 24, throughDate: '2033-01-01' })).toBe(1);
  });

  it('are of the check that the rule orders the second time', () => {
    const requirement = {
      type: 'background-check',
      level: 4,
      quickapp: true,
      renewal: { level: 1 },
      validity: { months: 12 },
    } as const;
    expect(renewalsUntil('2031-06-15', { requirement }, '2030-06-15')).toEqual(['background-check:level-1']);
  });
});
