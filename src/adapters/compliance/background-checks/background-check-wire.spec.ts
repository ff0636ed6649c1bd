import { describe, expect, it } from '@jest/globals';
import { UnreadableAnswer } from '../wire-values.js';
import { readBackgroundCheck, readLevelPrice, writeBackgroundCheckOrder } from './background-check-wire.js';

describe('background checks on the wire', () => {
  it('keep a status that nobody knows and survive one that is missing', () => {
    expect(readBackgroundCheck({ id: 1, user_id: '2', status: 'pre_adverse', level: null })).toEqual({
      id: 1,
      userId: 2,
      status: 'pre_adverse',
    });
    expect(readBackgroundCheck({ id: 1, user_id: 2, status: null }).status).toBeUndefined();
  });

  it.each([
    [{ provider_flagged: false }, false],
    [{ provider_flagged: true }, true],
    [{ tazwork_flagged: true }, true],
    [{ provider_flagged: false, tazwork_flagged: true }, false],
    [{ provider_flagged: null }, undefined],
    [{ provider_flagged: 'no' }, undefined],
    [{}, undefined],
  ])('are flagged as %j says: %s', (flags, flagged) => {
    expect(readBackgroundCheck({ id: 1, user_id: 2, ...flags }).flagged).toBe(flagged);
  });

  it('belong to the person who was asked for', () => {
    expect(readBackgroundCheck({ id: 1 }, 7).userId).toBe(7);
    expect(() => readBackgroundCheck({ id: 1, user_id: 8 }, 7)).toThrow(UnreadableAnswer);
    expect(() => readBackgroundCheck({ id: 1 })).toThrow(UnreadableAnswer);
  });

  it('tell what the applicant disclosed, where somebody did', () => {
    const note = { id: '4', status: 'pending', self_disclosed_notes: 'a fine', internal_notes: null };
    const check = { id: 1, user_id: 2, applicant_self_disclosed: true, applicant_self_disclosed_note: note };
    expect(readBackgroundCheck(check)).toMatchObject({
      applicantSelfDisclosed: true,
      selfDisclosure: { id: 4, status: 'pending', selfDisclosedNotes: 'a fine' },
    });
    expect(readBackgroundCheck({ ...check, applicant_self_disclosed_note: null }).selfDisclosure).toBeUndefined();
  });

  it('are ordered by level or by package', () => {
    expect(writeBackgroundCheckOrder({ userId: 1, packageCode: 'P1', quickapp: true })).toEqual({
      background_check: { user_id: 1, custom_background_check_package_code: 'P1', quickapp: true },
    });
  });

  it('have prices as numbers, quoted or not', () => {
    expect(readLevelPrice({ level: '3', price: 18 })).toEqual({ level: 3, price: 18 });
    expect(readLevelPrice({ level: 3, price: null }).price).toBeUndefined();
  });
});
