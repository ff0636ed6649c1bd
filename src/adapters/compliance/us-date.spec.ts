import { describe, expect, it } from '@jest/globals';
import { InvalidInput } from './failures.js';
import { usDate } from './us-date.js';

describe('a date for the service', () => {
  it('is written month first', () => {
    expect(usDate('2026-05-31', 'startDate')).toBe('05/31/2026');
    expect(usDate(undefined, 'startDate')).toBeUndefined();
  });

  it.each(['', '05/31/2026', '2026-5-31', '2026-02-30', '2026-13-01', 'canary', '2026-05-31T00:00:00Z'])(
    'is refused without its value when no calendar has it: %j',
    (text) => {
      const read = (): unknown => usDate(text, 'applicant.birthDate');
      expect(read).toThrow(InvalidInput);
      expect(read).toThrow(/^applicant\.birthDate must be a date of the calendar written like 2026-05-31\.$/);
    },
  );
});
