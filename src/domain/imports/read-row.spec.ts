import { describe, expect, it } from '@jest/globals';
import { guessColumns } from './import-columns.js';
import { readRow, sensitiveMark, splitName } from './read-row.js';

const today = '2026-11-21';

function read(headers: string[], values: string[], emailDomain?: string) {
  const columns = guessColumns({ headers, sample: [] }, {});
  const cells = new Map(values.map((value, index): [number, string] => [index, value]));
  return readRow(cells, { columns, orders: {}, today, ...(emailDomain !== undefined && { emailDomain }) });
}

const faults = (headers: string[], values: string[]) => read(headers, values).problems.map(({ code }) => code);

describe('a row', () => {
  it('has tags with semicolons between, or none', () => {
    const tagsOf = (cell: string) => read(['ID', 'Tags'], ['1', cell]).record?.facts.tags;
    expect(tagsOf('Summer; bus driver ;Summer')).toEqual(['Summer', 'bus driver']);
    expect(tagsOf('')).toBeNull();
    expect(tagsOf(Array.from({ length: 100 }, (_, index) => `tag ${index}`).join(';'))).toHaveLength(100);
    expect(faults(['ID', 'Tags'], ['1', 'x'.repeat(2_001)])).toEqual(['TOO_LONG']);
  });

  it('is what HR holds about a person', () => {
    const headers = ['Employee ID', 'Name', 'Work Email', 'Job Title', 'State', 'Works with Children', 'Hire Date'];
    const values = [
      ' 00042 ',
      'de la Cruz,  Ana María',
      'ANA@Example.org ',
      'Camp\nDriver',
      'california',
      'Y',
      '5/13/2020',
    ];
    expect(read(headers, values)).toEqual({
      problems: [],
      record: {
        remoteId: '00042',
        status: 'active',
        startDate: '2020-05-13',
        facts: {
          firstName: 'Ana María',
          lastName: 'de la Cruz',
          email: 'ana@example.org',
          role: 'Camp Driver',
          state: 'CA',
          childServing: true,
        },
      },
    });
  });

  it('tells by its dates who has left and who is still to come', () => {
    const status = (start: string, end: string) => read(['ID', 'Hire Date', 'Term Date'], ['1', start, end]).record;
    expect(status('2020-01-01', '')).toMatchObject({ status: 'active' });
    expect(status('2020-01-01', '2021-01-01')).toMatchObject({ status: 'terminated', endDate: '2021-01-01' });
    expect(status('2027-01-01', '')).toMatchObject({ status: 'prehire' });
    expect(status('2020-01-01', '2027-01-01')).toMatchObject({ status: 'active', endDate: '2027-01-01' });
    expect(status('2022-01-01', '2021-01-01')).toEqual({
      remoteId: '1',
      status: 'active',
      startDate: '2022-01-01',
      facts: {},
    });
  });

  it('says that a cell is empty, and nothing about what has no column', () => {
    expect(read(['ID', 'Email'], ['1', ' ']).record?.facts).toEqual({ email: null });
    expect(read(['ID'], ['1']).record?.facts).toEqual({});
  });

  it.each([
    [['ID', 'Name'], ['', 'Doe, Jo'], 'MISSING_EMPLOYEE_ID'],
    [['ID', 'Name'], ['1', 'Madonna'], 'NAME_NOT_SPLIT'],
    [['ID', 'Email'], ['1', 'x@y'], 'INVALID_EMAIL'],
    [['ID', 'Hire Date'], ['1', '30.02.2020'], 'INVALID_DATE'],
    [['ID', 'Hire Date'], ['1', '1/2/20'], 'INVALID_DATE'],
    [['ID', 'Hire Date'], ['1', '3/4/2020'], 'AMBIGUOUS_DATE'],
    [['ID', 'Status'], ['1', 'wandering'], 'UNKNOWN_STATUS'],
    [['ID', 'User Type'], ['1', 'robot'], 'UNKNOWN_USER_TYPE'],
    [['ID', 'Child Serving'], ['1', 'maybe'], 'NOT_YES_OR_NO'],
    [['ID', 'Role'], ['1', 'x'.repeat(256)], 'TOO_LONG'],
    [['ID', 'Role'], ['1', sensitiveMark], 'SENSITIVE_VALUE'],
    [['ID', 'Status', 'Term Date'], ['1', 'Active', '2020-01-01'], 'ENDED_YET_ACTIVE'],
  ])('%j with %j is bad: %s', (headers, values, code) => {
    expect(faults(headers, values)).toEqual([code]);
  });

  it('shows no birth date, not even a wrong one', () => {
    expect(JSON.stringify(read(['ID', 'DOB'], ['1', '31.31.1999']).problems)).not.toContain('1999');
  });

  it('completes a login name to an address where a domain is given', () => {
    expect(read(['ID', 'Email'], ['1', 'SKING'], 'example.org').record?.facts.email).toBe('sking@example.org');
  });
});

describe('a name in one column', () => {
  it.each([
    ['Doe, Jo', 'Jo', 'Doe'],
    ['Jo Doe', 'Jo', 'Doe'],
    ['Jo Ann van Doe', 'Jo Ann van', 'Doe'],
    ['van Doe, Jo Ann', 'Jo Ann', 'van Doe'],
  ])('%s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});
