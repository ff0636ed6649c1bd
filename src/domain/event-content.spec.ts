import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventContent } from './event-content.js';

const told = {
  type: 'employee.hired' as const,
  effectiveDate: '2030-01-01',
  employee: { employeeId: '1', role: 'cook' },
};

describe('what an event says', () => {
  it('does not depend on the order of fields nor on fields without a value', () => {
    const again = {
      employee: { role: 'cook', state: undefined, employeeId: '1' },
      effectiveDate: told.effectiveDate,
      type: told.type,
    };
    expect(eventContent(again)).toBe(eventContent(told));
  });

  it('differs by type, date and every fact, an emptied one included', () => {
    const others = [
      { ...told, type: 'employee.rehired' as const },
      { ...told, effectiveDate: undefined },
      { ...told, employee: { employeeId: '1', role: 'driver' } },
      { ...told, employee: { employeeId: '1', role: null } },
      { ...told, employee: { employeeId: '1' } },
      { ...told, employee: { ...told.employee, attributes: { list: [1, { b: 2 }] } } },
      { ...told, employee: { ...told.employee, attributes: { list: [{ b: 2 }, 1] } } },
    ].map(eventContent);
    expect(new Set([eventContent(told), ...others]).size).toBe(others.length + 1);
  });

  it('is equal exactly where JSON without order is equal', () => {
    const value = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const contents = [a, b].map((attributes) =>
          eventContent({ ...told, employee: { employeeId: '1', attributes } }),
        );
        const sorted = [a, b].map((one) => JSON.stringify(Object.entries(one).sort(([x], [y]) => (x < y ? -1 : 1))));
        expect(contents[0] === contents[1]).toBe(sorted[0] === sorted[1]);
      }),
    );
  });
});
