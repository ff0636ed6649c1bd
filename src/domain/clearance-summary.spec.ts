import { describe, expect, it } from '@jest/globals';
import { summarise } from './clearance-summary.js';

const clearance = (missing: [string, string][]) => ({
  ...{ cleared: missing.length === 0, asOf: 'now', expiresAt: null },
  missing: missing.map(([requirement, state]) => ({ requirement, state, dueAt: null })),
});

describe('a clearance in one line', () => {
  it('says what is waited for, and apart from it what a human has to decide or mend', () => {
    const told = clearance([
      ['decision', 'MISSING_EMAIL'],
      ['training:camp', 'open'],
      ['document:conduct', 'expired'],
      ['background-check:level-2', 'not-met'],
      ['training:safety', 'open'],
    ]);
    const failed = { code: 'EMAIL_TAKEN', message: 'Somebody else has this e-mail.', requirement: 'training:safety' };
    expect(summarise(told, [failed])).toEqual({
      cleared: false,
      expiresAt: null,
      waitingFor: ['training:camp', 'document:conduct'],
      blockedBy: [
        { code: 'MISSING_EMAIL', requirement: null, title: 'HR has not told their e-mail' },
        {
          ...{ code: 'not-met', requirement: 'background-check:level-2' },
          title: 'background-check:level-2 was decided against',
        },
        { code: 'EMAIL_TAKEN', requirement: 'training:safety', title: 'Somebody else has this e-mail.' },
      ],
    });
  });

  it('says who has left or counts under another record, and waits for a first day', () => {
    expect(summarise(clearance([['employment', 'terminated']]), [])).toMatchObject({
      waitingFor: [],
      blockedBy: [{ code: 'terminated', title: 'has left' }],
    });
    expect(summarise(clearance([['employment', 'scheduled']]), [])).toMatchObject({
      waitingFor: ['employment'],
      blockedBy: [],
    });
  });
});
