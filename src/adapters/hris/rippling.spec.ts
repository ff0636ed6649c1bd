import { describe, expect, it } from '@jest/globals';
import { recordOf } from './rippling.js';

const access = {
  settings: {},
  timeZone: 'UTC',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};

describe('a worker of Rippling', () => {
  it('has the name of the user and the address for work, else the private one', () => {
    const worker = {
      id: 'w-1',
      user: { name: { given_name: 'Ana', family_name: 'Reyes' } },
      work_email: '',
      personal_email: 'ana@home.example',
      start_date: '2026-01-01',
    };
    expect(recordOf(worker, access)).toMatchObject({
      remoteId: 'w-1',
      startDate: '2026-01-01',
      facts: { firstName: 'Ana', lastName: 'Reyes', email: 'ana@home.example' },
    });
  });

  it.each([
    ['HIRED', '2026-07-01', 'prehire'],
    ['ACTIVE', '2026-01-01', 'active'],
    ['LEAVE', '2026-01-01', 'active'],
    ['SOMETHING_NEW', '2026-01-01', 'active'],
    ['TERMINATED', '2026-01-01', 'terminated'],
  ])('who is %s from %s is %s', (status, start_date, expected) => {
    expect(recordOf({ id: 'w-1', status, start_date }, access).status).toBe(expected);
  });
});
