import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../../engine/access.js';
import { accountable } from './reason.dto.js';

const account: Caller = {
  organizationId: 'museum',
  name: 'Mia <mia@museum.example>',
  role: 'reviewer',
  session: { id: 's1', accountId: 'a1' },
};

describe('who answers for an act', () => {
  it('is one person under each name that their account has had', () => {
    const [before, after] = [account, { ...account, name: 'Mia Reed <mia@museum.example>' }].map((caller) =>
      accountable(caller, { reason: 'r' }),
    );
    expect(before).toMatchObject({ actor: 'Mia <mia@museum.example>', role: 'reviewer' });
    expect(after?.actor).toBe('Mia Reed <mia@museum.example>');
    expect(after?.caller).toBe(before?.caller);
  });

  it('is the key or the account, also where it says that it acts for somebody', () => {
    const key: Caller = { organizationId: 'museum', name: 'kiosk', role: 'staff' };
    const told = { reason: 'r', actor: 'Sam' };
    expect(accountable(key, told)).toMatchObject({ actor: 'Sam (by key kiosk)', caller: 'kiosk' });
    expect(accountable(account, told).actor).toBe('Sam (by Mia <mia@museum.example>)');
  });
});
