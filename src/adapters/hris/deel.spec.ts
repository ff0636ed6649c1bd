import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deel, recordOf } from './deel.js';

const delivery = (event_type: string, resource: unknown) => ({
  method: 'POST' as const,
  headers: {},
  query: {},
  body: Buffer.from(JSON.stringify({ data: { meta: { event_type, tracking_id: 't-1' }, resource } })),
});
const read = (event: string, resource: unknown) =>
  deel.read?.(delivery(event, resource), { settings: {}, timeZone: 'UTC' });
const access = {
  settings: {},
  timeZone: 'America/New_York',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};

describe('Deel', () => {
  it('signs POST and the body, in hex', () => {
    const told = delivery('worker.v2.created', { id: 'p-1' });
    const signature = createHmac('sha256', 'key').update('POST').update(told.body).digest('hex');
    const signed = { ...told, headers: { 'x-deel-signature': signature } };
    expect(deel.verify?.(signed, 'key', new Date())).toBe(true);
    expect(deel.verify?.(signed, 'another', new Date())).toBe(false);
    expect(deel.deliveryId?.(told)).toBe('t-1');
  });

  it('names the profile, has the list searched after news of a contract, and tells much else', () => {
    expect(read('worker.v2.updated', { id: 'p-1' })).toEqual([{ type: 'changed', remoteId: 'p-1' }]);
    expect(read('worker.v2.updated', [{ id: 'p-1' }, { id: 'p-2' }])).toHaveLength(2);
    expect(read('worker.v2.updated', {})).toMatchObject([{ type: 'ignored' }]);
    expect(read('contract.terminated', { id: 'c-1' })).toEqual([{ type: 'poll' }]);
    expect(read('eor.payslips.available', { id: 'x' })).toMatchObject([{ type: 'ignored' }]);
  });

  it('writes days as midnight in UTC, which are no other days elsewhere', () => {
    const person = {
      id: 'p-1',
      hiring_status: 'active',
      start_date: '2026-01-01',
      completion_date: '2026-07-01T00:00:00.000Z',
      birth_date: '1994-03-09T00:00:00.000Z',
      emails: [
        { type: 'personal', value: 'ana@home.example' },
        { type: 'work', value: null },
      ],
    };
    expect(recordOf(person, access)).toMatchObject({
      remoteId: 'p-1',
      status: 'active',
      startDate: '2026-01-01',
      endDate: '2026-07-01',
      dateOfBirth: '1994-03-09',
      facts: { email: 'ana@home.example' },
    });
  });

  it.each([
    ['inactive', 'terminated'],
    ['offboarding', 'active'],
    ['on_leave', 'active'],
    ['something new', 'active'],
  ])('%s is %s', (hiring_status, status) => {
    expect(recordOf({ id: 'p-1', hiring_status, start_date: '2026-01-01' }, access).status).toBe(status);
  });
});
