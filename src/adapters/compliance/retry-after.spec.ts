import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.js';

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-05-01T08:00:00Z');

  it.each([
    ['seconds', '7', 7_000],
    ['a date', 'Fri, 01 May 2026 08:00:30 GMT', 30_000],
    ['a date that has passed', 'Fri, 01 May 2026 07:00:00 GMT', 0],
    ['an absurd number', '99999999999999', 86_400_000],
    ['nonsense', 'soon', undefined],
    ['nothing', undefined, undefined],
  ])('reads %s', (_, header, expected) => {
    expect(retryAfterMs(header, nowMs)).toBe(expected);
  });
});
