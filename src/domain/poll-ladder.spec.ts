import { describe, expect, it } from '@jest/globals';
import { pollDelayMs } from './poll-ladder.js';

const minute = 60_000;
const hour = 60 * minute;

describe('polling', () => {
  it.each([
    [0, 5 * minute],
    [hour - 1, 5 * minute],
    [hour, 30 * minute],
    [6 * hour, 2 * hour],
    [24 * hour, 6 * hour],
    [7 * 24 * hour, 24 * hour],
    [400 * 24 * hour, 24 * hour],
  ])('after %d ms of waiting looks again in %d ms', (waitedMs, delayMs) => {
    expect(pollDelayMs(waitedMs)).toBe(delayMs);
  });
});
