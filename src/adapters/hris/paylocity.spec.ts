import { describe, expect, it } from '@jest/globals';
import { paylocity, recordOf } from './paylocity.js';

const settings = { companyId: 'C01' };
const read = (body: unknown) =>
  paylocity.read?.(
    { method: 'POST', headers: {}, query: {}, body: Buffer.from(JSON.stringify(body)) },
    { settings, timeZone: 'UTC' },
  );
const access = {
  settings,
  timeZone: 'UTC',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};
const status = (told: object) => recordOf('0042', { status: { hireDate: '2020-01-01', ...told } }, access);

describe('Paylocity', () => {
  it('names an employee, in either spelling, with the leading zeros of the id', () => {
    expect(read({ companyid: 'C01', employeeid: '0042' })).toEqual([{ type: 'changed', remoteId: '0042' }]);
    expect(read({ companyId: 'C01', employeeId: '0042' })).toEqual([{ type: 'changed', remoteId: '0042' }]);
  });

  it('is ignored when it is about another company or nobody', () => {
    expect(read({ companyId: 'C02', employeeId: '0042' })).toMatchObject([{ type: 'ignored' }]);
    expect(read({ companyId: 'C01' })).toMatchObject([{ type: 'ignored' }]);
  });

  it('has left by the codes of type Terminated and by those that the customer names', () => {
    const end = { effectiveDate: '2026-06-01' };
    for (const employeeStatus of ['T', 'D', 'R', 'XT'])
      expect(status({ employeeStatus, ...end })).toMatchObject({ status: 'terminated', endDate: '2026-06-01' });
    for (const employeeStatus of ['A', 'L', 'SEASONAL', 'LOA2'])
      expect(status({ employeeStatus, ...end })).toMatchObject({ status: 'active', endDate: undefined });
    const own = { ...access, settings: { ...settings, terminatedStatuses: ['OUT'] } };
    expect(recordOf('1', { status: { employeeStatus: 'OUT' } }, own).status).toBe('terminated');
  });

  it('is told of a rehire like of any change: by the dates', () => {
    expect(status({ employeeStatus: 'A', reHireDate: '2026-06-01' })).toMatchObject({ startDate: '2026-06-01' });
  });

  it('never shows the social security number', () => {
    expect(JSON.stringify(recordOf('1', { ssn: '078-05-1120', status: {} }, access))).not.toContain('078');
  });
});
