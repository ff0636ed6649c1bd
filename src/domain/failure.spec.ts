import { describe, expect, it } from '@jest/globals';
import { CallFailure, NeedsAttention, Refusal } from './failure.js';

describe('failures', () => {
  it('carry a stable code, a message and their cause', () => {
    const cause = { status: 500 };
    const call = new CallFailure('CODE', 'Look it up.', 'ambiguous', true, 5_000, { cause });
    expect(call).toMatchObject({
      name: 'CallFailure',
      code: 'CODE',
      certainty: 'ambiguous',
      retryAfterMs: 5_000,
      cause,
    });
    expect(new NeedsAttention('CODE', 'Mend it.', { cause })).toMatchObject({ name: 'NeedsAttention', cause });
    expect(new Refusal('CODE', 'Correct it.', 'invalid', '/field')).toMatchObject({
      kind: 'invalid',
      pointer: '/field',
    });
  });
});
