import { describe, expect, it } from '@jest/globals';
import { Sealing } from './sealing.js';

const KEY = 'k'.repeat(32);
const SSN = '078-05-1120';

describe('sealed data', () => {
  it('comes back whole and shows nothing while it is sealed', () => {
    const sealing = new Sealing(KEY);
    const sealed = sealing.seal(SSN, 'check:1');
    expect(sealing.open(sealed, 'check:1')).toBe(SSN);
    expect(sealed.toString('latin1')).not.toContain('078');
    expect(sealing.seal(SSN, 'check:1')).not.toEqual(sealed);
  });

  it('opens neither under another key, nor in another place, nor after a change', () => {
    const sealing = new Sealing(KEY);
    const sealed = sealing.seal(SSN, 'check:1');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => new Sealing('x'.repeat(32)).open(sealed, 'check:1')).toThrow();
    expect(() => sealing.open(sealed, 'check:2')).toThrow();
    expect(() => sealing.open(changed, 'check:1')).toThrow();
  });

  it('needs a key that is long enough', () => {
    expect(() => new Sealing('short')).toThrow('at least 32 characters');
  });
});
