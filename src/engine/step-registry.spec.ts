import { describe, expect, it } from '@jest/globals';
import type { StepKind } from '../ports/step-kind.js';
import { StepRegistry } from './step-registry.js';

const plain = (kind: string): StepKind => ({ kind, run: () => Promise.resolve({ type: 'done' }) });
const writing = (kind: string): StepKind => ({
  kind,
  lookUp: 'impossible',
  send: () => Promise.resolve({ externalId: '1' }),
});

describe('the step registry', () => {
  it('knows its kinds and which of them write', () => {
    const registry = new StepRegistry([plain('greet'), writing('order-badge')]);
    expect([...registry.names]).toEqual(['greet', 'order-badge']);
    expect(registry.find('greet')).toMatchObject({ kind: 'greet' });
    expect(registry.find('other')).toBeUndefined();
    expect(['greet', 'order-badge', 'other'].map(registry.hasEffect)).toEqual([false, true, false]);
  });

  it.each(['', 'Order', 'order_badge', '1st', 'a b', 'a:b'])('refuses the name "%s", with a fix', (kind) => {
    expect(() => new StepRegistry([plain(kind)])).toThrow('is not kebab-case: rename it');
  });

  it('refuses two of one name', () => {
    expect(() => new StepRegistry([plain('greet'), writing('greet')])).toThrow(
      'Two step kinds are called "greet": rename',
    );
  });
});
