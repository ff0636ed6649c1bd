import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layoutSteps } from '../../dashboard/src/pages/person/layout-steps.js';

const step = (key: string, ...needs: string[]) => ({ key, needs });

describe('the picture of a run', () => {
  it('puts each step right of all that it needs', () => {
    const places = layoutSteps([
      step('user'),
      step('order', 'user'),
      step('await', 'order'),
      step('assign', 'user'),
      step('take', 'assign'),
      step('end', 'user', 'await'),
    ]);
    expect(Object.fromEntries(places)).toEqual({
      user: { column: 0, row: 0 },
      order: { column: 1, row: 0 },
      assign: { column: 1, row: 1 },
      await: { column: 2, row: 0 },
      take: { column: 2, row: 1 },
      end: { column: 3, row: 0 },
    });
  });

  it('shows every step at a place of its own, whatever needs what', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'gone'];
    const anySteps = fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), needs: fc.subarray(keys) }), {
      selector: ({ key }) => key,
    });
    fc.assert(
      fc.property(anySteps, (steps) => {
        const places = [...layoutSteps(steps).values()].map(({ column, row }) => `${column}/${row}`);
        expect(new Set(places).size).toBe(steps.length);
      }),
    );
  });
});
