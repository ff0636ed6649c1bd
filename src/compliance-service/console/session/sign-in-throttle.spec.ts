import { describe, expect, it } from '@jest/globals';
import { SignInThrottle } from './sign-in-throttle.js';

describe('the throttle of signing in', () => {
  const fail = (throttle: SignInThrottle, address: string, now: number, times = 10) => {
    for (let time = 0; time < times; time += 1) throttle.failed(address, now);
  };

  it('closes after ten failures, for that address and that minute only', () => {
    const throttle = new SignInThrottle();
    fail(throttle, 'a', 0, 9);
    expect(throttle.isClosed('a', 1)).toBe(false);
    throttle.failed('a', 1);
    expect(throttle.isClosed('a', 59_999)).toBe(true);
    expect(throttle.isClosed('b', 59_999)).toBe(false);
    expect(throttle.isClosed('a', 60_000)).toBe(false);
    throttle.failed('a', 60_000);
    expect(throttle.isClosed('a', 60_001)).toBe(false);
  });

  it('remembers a bounded number of addresses', () => {
    const throttle = new SignInThrottle();
    fail(throttle, 'first', 0);
    for (let address = 0; address < 9_999; address += 1) throttle.failed(String(address), 1);
    expect(throttle.isClosed('first', 2)).toBe(true);
    throttle.failed('one more', 1);
    expect(throttle.isClosed('first', 2)).toBe(false);
  });
});
