import { describe, expect, it } from '@jest/globals';
import { claimEffect, effectPermission, type EffectState } from './effect.js';

describe('an effect that is claimed', () => {
  it.each<[EffectState | undefined, EffectState]>([
    [undefined, 'authorized'],
    ['rejected', 'authorized'],
    ['authorized', 'unknown'],
    ['unknown', 'unknown'],
    ['confirmed', 'confirmed'],
  ])('goes from %s to %s', (found, claimed) => {
    expect(claimEffect(found)).toBe(claimed);
  });

  it('may be sent only when nobody else can have sent it', () => {
    const mayBeOut: EffectState[] = ['authorized', 'unknown', 'confirmed'];
    for (const found of mayBeOut) expect(effectPermission(claimEffect(found))).not.toBe('send');
    expect(effectPermission(claimEffect(undefined))).toBe('send');
    expect(effectPermission(claimEffect('confirmed'))).toBe('adopt');
    expect(effectPermission('rejected')).toBe('look-up');
  });
});
