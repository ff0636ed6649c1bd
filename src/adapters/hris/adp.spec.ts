import { describe, expect, it } from '@jest/globals';
import type { Json, JsonObject } from '../../domain/json.js';
import { noticesOf, recordOf } from './adp.js';

const access = {
  settings: {},
  timeZone: 'UTC',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};
const event = (name: string, worker: JsonObject): JsonObject => ({
  eventNameCode: { codeValue: name },
  data: { eventContext: { worker } },
});

describe('messages of ADP', () => {
  it('name workers', () => {
    const message = { events: [event('worker.hire', { associateOID: 'G3' }), event('payroll.run', {})] };
    expect(noticesOf('m-1', message)).toMatchObject([{ type: 'changed', remoteId: 'G3' }, { type: 'ignored' }]);
  });

  it.each<Json>([{ events: [event('worker.hire', {})] }, { events: [] }, {}, 'no JSON at all', null])(
    'that cannot be read are told as they are: %j',
    (message) => {
      const [notice] = noticesOf('m-1', message);
      expect(notice).toMatchObject({ type: 'unreadable' });
      expect(notice).toHaveProperty('why', expect.stringContaining('m-1'));
      expect(notice).toHaveProperty('message');
    },
  );
});

describe('a worker of ADP', () => {
  const worker = (codeValue: string, workerDates: JsonObject): JsonObject => ({
    associateOID: 'G3',
    workerDates,
    workerStatus: { statusCode: { codeValue } },
    person: { governmentIDs: [{ idValue: '078-05-1120' }] },
    workAssignments: [{ jobTitle: 'Second' }, { primaryIndicator: true, jobTitle: 'Camp Driver' }],
  });

  it('has the job of the primary assignment, and no government id', () => {
    const record = recordOf(worker('Active', { originalHireDate: '2026-01-01' }), access);
    expect(record).toMatchObject({ remoteId: 'G3', startDate: '2026-01-01', facts: { role: 'Camp Driver' } });
    expect(JSON.stringify(record)).not.toContain('078');
  });

  it.each([
    ['Active', 'active'],
    ['Leave', 'active'],
    ['Inactive', 'active'],
    ['Something new', 'active'],
    ['Terminated', 'terminated'],
    ['Retired', 'terminated'],
    ['Deceased', 'terminated'],
  ])('who is %s is %s', (code, status) => {
    expect(recordOf(worker(code, { originalHireDate: '2026-01-01' }), access).status).toBe(status);
  });

  it('who came back keeps the former end on record, which is not the end of this employment', () => {
    const dates = { originalHireDate: '2020-01-01', terminationDate: '2025-01-01', rehireDate: '2026-06-01' };
    expect(recordOf(worker('Active', dates), access)).toMatchObject({ startDate: '2026-06-01', endDate: undefined });
    const toCome = { ...dates, rehireDate: '2026-07-01' };
    expect(recordOf(worker('Terminated', toCome), access)).toMatchObject({
      status: 'prehire',
      startDate: '2026-07-01',
    });
  });
});
