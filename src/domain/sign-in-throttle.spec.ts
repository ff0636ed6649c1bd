import { describe, expect, it } from '@jest/globals';
import { countingFailures, pauseMs } from './sign-in-throttle.js';

const minutes = (n: number) => n * 60_000;

describe('the pause before the next attempt to sign in', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [8, 8],
    [11, 60],
    [500, 60],
  ])('after %d failures just now is %d minutes', (count, expected) => {
    expect(pauseMs({ count, sinceLastMs: 0 }, 5)).toBe(minutes(expected));
  });

  it('runs from the last failure and ends', () => {
    expect(pauseMs({ count: 6, sinceLastMs: minutes(0.5) }, 5)).toBe(minutes(1.5));
    expect(pauseMs({ count: 6, sinceLastMs: minutes(3) }, 5)).toBe(0);
  });
});

describe('failures', () => {
  it('are forgotten after 15 quiet minutes while they are few', () => {
    expect(countingFailures({ count: 4, sinceLastMs: minutes(14) }, 5)).toBe(4);
    expect(countingFailures({ count: 4, sinceLastMs: minutes(15) }, 5)).toBe(0);
  });

  it('are remembered for a day once they were too many, so that pauses grow', () => {
    expect(countingFailures({ count: 5, sinceLastMs: minutes(23 * 60) }, 5)).toBe(5);
    expect(countingFailures({ count: 5, sinceLastMs: minutes(24 * 60) }, 5)).toBe(0);
  });
});
