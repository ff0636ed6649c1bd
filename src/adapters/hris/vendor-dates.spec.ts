import { describe, expect, it } from '@jest/globals';
import { dayIn, vendorDate } from './vendor-dates.js';

const newYork = 'America/New_York';

describe('dates of vendors', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-09T00:00:00', '2026-03-09'],
    ['2026-03-09 23:30', '2026-03-09'],
    ['2026-03-09-08:00', '2026-03-09'],
    ['2026-03-09T00:00:00.000Z', '2026-03-09'],
    ['2026-03-09T02:00:00Z', '2026-03-08'],
    ['2026-03-09T23:30:00-08:00', '2026-03-10'],
    ['/Date(1773014400000)/', '2026-03-09'],
    ['/Date(1773021600000+0000)/', '2026-03-08'],
  ])('%s is %s in New York', (told, date) => {
    expect(vendorDate(told, newYork)).toBe(date);
  });

  it.each([undefined, null, '', 17, 'soon', '2026-13-40', '9999-12-31', '/Date(253402214400000)/'])(
    '%s is no date',
    (told) => {
      expect(vendorDate(told, newYork)).toBeUndefined();
    },
  );

  it('are those of the zone', () => {
    const moment = new Date('2026-01-01T01:00:00Z');
    expect([dayIn(moment, 'UTC'), dayIn(moment, newYork)]).toEqual(['2026-01-01', '2025-12-31']);
  });
});
