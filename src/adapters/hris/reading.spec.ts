import { describe, expect, it } from '@jest/globals';
import { builtInSources } from './built-in-sources.js';

const read = (kind: string, told: unknown, settings = {}) => {
  const source = builtInSources.find((one) => one.kind === kind);
  const body = Buffer.from(typeof told === 'string' ? told : JSON.stringify(told));
  return source?.read?.({ method: 'POST', headers: {}, query: {}, body }, { settings, timeZone: 'UTC' });
};
const changed = (...ids: string[]) => ids.map((remoteId) => ({ type: 'changed', remoteId }));

describe('what deliveries say', () => {
  it('BambooHR: who changed, in either style, with fields plain or as { value }', () => {
    expect(read('bamboohr', { type: 'employee.created', data: { companyId: '1', employeeId: '17' } })).toEqual(
      changed('17'),
    );
    const employees = [
      { id: '17', action: 'Updated', fields: { 'First Name': { value: 'Ana' } } },
      { id: 18, action: 'Deleted', fields: { 'First Name': 'Bo' } },
    ];
    expect(read('bamboohr', { employees })).toEqual(changed('17', '18'));
    expect(() => read('bamboohr', { employees: [{}] })).toThrow('employees.0.id is missing');
    expect(() => read('bamboohr', { type: 'employee.updated' })).toThrow('data.employeeId is missing');
  });

  it('Finch: who changed; the rest is not about people', () => {
    expect(read('finch', { event_type: 'employment.updated', data: { individual_id: 'a' } })).toEqual(changed('a'));
    expect(read('finch', { event_type: 'account.updated', data: { status: 'reauth' } })).toEqual([
      { type: 'ignored', why: 'account.updated names no individual' },
    ]);
  });

  it('Kombo: that tables changed', () => {
    const news = (name: string) => ({ id: '1', type: 'data-changed', data: { changed_models: [{ name }] } });
    expect(read('kombo', news('hris_employments'))).toEqual([{ type: 'poll' }]);
    expect(read('kombo', { id: '1', type: 'sync-finished', data: {} })).toEqual([{ type: 'poll' }]);
    expect(read('kombo', news('ats_jobs'))).toMatchObject([{ type: 'ignored' }]);
  });

  it('HiBob: who changed, without losing a digit, in version 2 and 1', () => {
    expect(read('hibob', '{"type":"employee.left","data":{"employeeId":3332883884017713939}}')).toEqual(
      changed('3332883884017713939'),
    );
    expect(read('hibob', { type: 'table.entry.created', data: { employeeId: '17', tableId: 'work' } })).toEqual(
      changed('17'),
    );
    expect(read('hibob', { type: 'employee.joined', employee: { id: '17' } })).toEqual(changed('17'));
    expect(read('hibob', { type: 'timeoff.request.created', data: { employeeId: '17' } })).toMatchObject([
      { type: 'ignored' },
    ]);
    expect(() => read('hibob', { type: 'employee.left', data: {} })).toThrow('data.employeeId is missing');
  });

  it('Personio: who changed; a poll where an employment does not say whose it is', () => {
    const event = (name: string, payload: object) => ({ event_name: name, company_id: '1', payload });
    expect(read('personio', event('person.updated', { person_id: '17' }))).toEqual(changed('17'));
    expect(read('personio', event('employment.updated', { id: 'e1', person: { id: '17' } }))).toEqual(changed('17'));
    expect(read('personio', event('employment.updated', { id: 'e1' }))).toEqual([{ type: 'poll' }]);
    expect(read('personio', event('document.created', { id: 'd1' }))).toMatchObject([{ type: 'ignored' }]);
  });

  it.each([
    'employee.terminated',
    'employee.termination_effective',
    'employee.termination.effective',
    'employee.termination_cancelled',
  ])('Gusto: %s means that the record is read', (event) => {
    expect(read('gusto', { event_type: event, entity_type: 'Employee', entity_uuid: 'a' })).toEqual(changed('a'));
  });

  it('Gusto: events of other things are not about people', () => {
    expect(read('gusto', { event_type: 'payroll.paid', entity_type: 'Payroll', entity_uuid: 'p' })).toEqual([
      { type: 'ignored', why: 'payroll.paid is not about an employee' },
    ]);
  });
});

describe('the handshake of Gusto', () => {
  const handshake = (told: object) => {
    const gusto = builtInSources.find(({ kind }) => kind === 'gusto');
    return gusto?.handshake?.({ method: 'POST', headers: {}, query: {}, body: Buffer.from(JSON.stringify(told)) }, '');
  };

  it('keeps the verification token, which the administrator enters', () => {
    expect(handshake({ verification_token: 'a-token' })).toEqual({
      status: 200,
      body: {},
      keep: { verificationToken: 'a-token' },
    });
  });

  it('is nothing that an event could be taken for', () => {
    expect(handshake({ event_type: 'employee.created', entity_uuid: 'a' })).toBeUndefined();
    expect(handshake({ event_type: 'employee.created', verification_token: 'a-token' })).toBeUndefined();
  });
});

describe('Merge', () => {
  const employee = {
    id: 'merge-1',
    remote_id: '0017',
    first_name: 'Ana',
    last_name: 'Reyes',
    work_email: null,
    personal_email: 'ana@home.example',
    ssn: '078-05-1120',
    date_of_birth: '1994-03-09T00:00:00Z',
    employment_status: 'INACTIVE',
    start_date: '2026-05-01T00:00:00Z',
    termination_date: '2026-08-31T00:00:00Z',
    employments: [
      { job_title: 'Driver', effective_date: '2026-06-01T00:00:00Z' },
      { job_title: 'Trainee', effective_date: '2026-05-01T00:00:00Z' },
    ],
    groups: [{ type: 'DEPARTMENT', name: 'Programs' }],
    modified_at: '2026-08-20T10:00:00Z',
  };
  const told = (data: object, event = 'Employee.changed') => ({ hook: { id: 'hook', event }, data });

  it('tells the whole record; only the status says that somebody left, and the SSN goes nowhere', () => {
    const notices = read('merge', told(employee));
    expect(notices).toEqual([
      {
        type: 'record',
        asOf: '2026-08-20T10:00:00Z',
        record: {
          remoteId: '0017',
          personKey: 'merge-1',
          status: 'terminated',
          startDate: '2026-05-01',
          endDate: '2026-08-31',
          facts: {
            firstName: 'Ana',
            lastName: 'Reyes',
            email: 'ana@home.example',
            role: 'Driver',
            department: 'Programs',
          },
          dateOfBirth: '1994-03-09',
        },
      },
    ]);
    expect(JSON.stringify(notices)).not.toContain('078-05');
  });

  it('is read back where related records are bare ids', () => {
    expect(read('merge', told({ ...employee, employments: ['e-1', 'e-2'] }))).toEqual(changed('0017'));
  });

  it('is polled after a sync; other models do not concern people', () => {
    expect(read('merge', told({}, 'LinkedAccount.sync_completed'))).toEqual([{ type: 'poll' }]);
    expect(read('merge', told({}, 'Employment.changed'))).toEqual([{ type: 'poll' }]);
    expect(read('merge', told({}, 'Candidate.changed'))).toMatchObject([{ type: 'ignored' }]);
    expect(() => read('merge', told({ ...employee, modified_at: null }))).toThrow('data.modified_at is missing');
  });
});
