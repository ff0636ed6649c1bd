import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvalidInput } from './failures.js';
import { pathTo, userPath } from './service-path.js';

describe('the path of a call', () => {
  it('names a user by id or by employee id', () => {
    expect(userPath(17)).toBe('users/17');
    expect(userPath({ employeeId: 'pa 007' })).toBe('users/by_employee_id/pa%20007');
  });

  it('never leaves its place, whatever an employee id holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (employeeId) => {
        fc.pre(!['.', '..'].includes(employeeId));
        const { pathname, search, hash } = new URL(userPath({ employeeId }), 'http://service/api/v2/');
        expect(pathname.split('/').slice(0, -1)).toEqual(['', 'api', 'v2', 'users', 'by_employee_id']);
        expect(decodeURIComponent(pathname.split('/').at(-1) ?? '')).toBe(employeeId);
        expect(search + hash).toBe('');
      }),
    );
  });

  it.each(['', '.', '..'])('is refused for the employee id %j', (employeeId) => {
    expect(() => userPath({ employeeId })).toThrow(InvalidInput);
  });

  it.each([NaN, 1.5, -1, Infinity])('is refused for the id %j', (id) => {
    expect(() => pathTo`background_checks/${id}`).toThrow(InvalidInput);
  });
});
