import { describe, expect, it } from '@jest/globals';
import { findHeader, guessColumns } from './import-columns.js';
import { fieldOfHeader } from './import-fields.js';

const fields = (headers: string[], sample: string[][] = [], told = {}) =>
  guessColumns({ headers, sample }, told).map(({ field }) => field);

describe('headers', () => {
  it.each([
    ['Employee #', 'employeeId'],
    ['EMPLOYEE_ID', 'employeeId'],
    ['employeeNumber', 'employeeId'],
    ['Personal-Nummer', 'employeeId'],
    ['File No.', 'employeeId'],
    ['Legal First Name', 'firstName'],
    ['Prénom', 'firstName'],
    ['Employee Name (Last, First)', 'fullName'],
    ['Primary Work Email', 'email'],
    ['E-Mail Address', 'email'],
    ['Job Title Description', undefined],
    ['Position Title', 'role'],
    ['Date of Hire', 'startDate'],
    ['Most Recent Hire Date', 'startDate'],
    ['TermDate', 'endDate'],
    ['Employment Status', 'status'],
    ['Manager Email', 'managerEmail'],
    ['state_province', 'state'],
    ['D.O.B.', 'dateOfBirth'],
    ['Birth Date', 'dateOfBirth'],
    ['SSN', undefined],
    ['Driver License Number', undefined],
  ])('"%s" is taken for %s', (header, field) => {
    expect(fieldOfHeader(header)?.field).toBe(field);
  });

  it('give no field twice: the better name wins, and the other column says so', () => {
    const columns = guessColumns({ headers: ['Work Email', 'Email', 'Id'], sample: [] }, {});
    expect(columns.map(({ field }) => field)).toEqual(['email', null, 'employeeId']);
    expect(columns[1]?.why).toBe('Column "Work Email" is taken for email already.');
  });

  it('give way to what is told, in any case', () => {
    expect(fields(['ID', 'Old', 'Title'], [], { old: 'employeeId', TITLE: null, id: 'attributes.badge' })).toEqual([
      'attributes.badge',
      'employeeId',
      null,
    ]);
  });

  it('are helped by values where the name says nothing', () => {
    expect(
      fields(
        ['ID', 'Contact'],
        [
          ['1', 'a@example.org'],
          ['2', ''],
        ],
      ),
    ).toEqual(['employeeId', 'email']);
  });

  it('are found below titles', () => {
    const rows = [['Staff report'], ['as of 2026-01-01', ''], ['Employee ID', 'First Name', 'Email'], ['1', 'Jo', 'x']];
    expect(findHeader(rows, {})).toBe(2);
  });

  it('that are sensitive say that they are never stored', () => {
    expect(guessColumns({ headers: ['SSN'], sample: [] }, {})[0]?.why).toContain('never stored');
  });
});
