import { describe, expect, it } from '@jest/globals';
import { recordsOf } from './workday.js';

const access = {
  settings: { columns: { id: 'Employee_ID' }, mapping: { role: 'Business_Title' } },
  timeZone: 'UTC',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};

describe('a report of Workday', () => {
  it('has columns that the customer names', () => {
    const row = {
      Employee_ID: '00042',
      Business_Title: 'Camp Driver',
      Worker_Status: 'On Leave',
      Hire_Date: '2026-01-01-08:00',
      Termination_Date: '',
      Date_of_Birth: '1994-03-09',
    };
    expect(recordsOf([row], access)).toMatchObject([
      {
        remoteId: '00042',
        status: 'active',
        startDate: '2026-01-01',
        endDate: undefined,
        previousIds: [],
        facts: { role: 'Camp Driver' },
        dateOfBirth: '1994-03-09',
      },
    ]);
  });

  it('tells one person of a contractor who became an employee', () => {
    const contractor = {
      Employee_ID: 'C-7',
      Universal_ID: 'U-7',
      Worker_Status: 'Terminated',
      Hire_Date: '2025-01-01',
      Termination_Date: '2026-06-01',
    };
    const employee = {
      Employee_ID: '00042',
      Universal_ID: 'U-7',
      Worker_Status: 'Active',
      Hire_Date: '2026-06-01',
      Previous_Worker_IDs: 'X-1; X-2',
    };
    for (const rows of [
      [contractor, employee],
      [employee, contractor],
    ]) {
      const [record, ...others] = recordsOf(rows, access);
      expect(others).toEqual([]);
      expect(record).toMatchObject({ remoteId: '00042', personKey: 'U-7', status: 'active', startDate: '2026-06-01' });
      expect(record?.previousIds?.toSorted()).toEqual(['C-7', 'X-1', 'X-2']);
    }
    const nextMonth = { ...employee, Hire_Date: '2026-07-01' };
    const stillAtWork = { ...contractor, Worker_Status: 'Active', Termination_Date: '2026-07-01' };
    expect(recordsOf([nextMonth, stillAtWork], access)).toMatchObject([{ remoteId: 'C-7', endDate: '2026-07-01' }]);
  });

  it.each([
    ['Terminated', 'terminated'],
    ['terminated', 'terminated'],
    ['Active', 'active'],
    ['Garden Leave', 'active'],
  ])('a worker who is %s is %s', (Worker_Status, status) => {
    expect(recordsOf([{ Employee_ID: '1', Worker_Status }], access)).toMatchObject([{ status }]);
  });
});
