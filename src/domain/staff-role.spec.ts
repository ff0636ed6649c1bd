import { describe, expect, it } from '@jest/globals';
import { mayActAs, staffRoles } from './staff-role.js';

describe('a role', () => {
  it('includes what lesser roles may do and nothing more', () => {
    const may = staffRoles.map((has) => staffRoles.filter((needed) => mayActAs(has, needed)).join(' '));
    expect(may).toEqual(['viewer', 'viewer staff', 'viewer staff reviewer', 'viewer staff reviewer admin']);
  });
});
