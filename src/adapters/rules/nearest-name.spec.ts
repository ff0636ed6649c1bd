import { describe, expect, it } from '@jest/globals';
import { didYouMean } from './nearest-name.js';

describe('did you mean', () => {
  const known = ['department', 'location', 'role'];

  it.each([
    ['departement', ' Did you mean "department"?'],
    ['Role', ' Did you mean "role"?'],
    ['xyz', ''],
    ['', ''],
    ['r'.repeat(10_000), ''],
  ])('%s', (name, guess) => {
    expect(didYouMean(name, known)).toBe(guess);
  });
});
