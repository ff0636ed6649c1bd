import { describe, expect, it } from '@jest/globals';
import { ukgPro } from './ukg-pro.js';

const now = new Date();
const connection = { settings: {}, timeZone: 'UTC' };
const delivery = (body: unknown, headers = {}) => ({
  method: 'POST' as const,
  headers,
  query: {},
  body: Buffer.from(JSON.stringify(body)),
});
const hire = {
  EventId: 459469162,
  EventType: 'EmployeePersonNameChangeEvent',
  Operation: 'Insert',
  Payload: { CoId: 'UWLN6', EeId: '4W7QK90000K0' },
};

describe('UKG Pro', () => {
  it('is believed when it shows user and password', () => {
    const authorization = `Basic ${Buffer.from('ukg:right').toString('base64')}`;
    expect(ukgPro.verify?.(delivery(hire, { authorization }), 'ukg:right', now)).toBe(true);
    expect(ukgPro.verify?.(delivery(hire, { authorization }), 'ukg:wrong', now)).toBe(false);
    expect(ukgPro.verify?.(delivery(hire), 'ukg:right', now)).toBe(false);
    expect(ukgPro.checkSecret?.('no colon')).toContain('colon');
    expect(ukgPro.checkSecret?.('ukg:right')).toBeUndefined();
  });

  it('names the person, however the event is called', () => {
    expect(ukgPro.read?.(delivery(hire), connection)).toEqual([{ type: 'changed', remoteId: '4W7QK90000K0' }]);
    expect(ukgPro.deliveryId?.(delivery(hire))).toBe('459469162');
  });

  it('may be about no person', () => {
    const event = { EventType: 'CompanyChangeEvent', Payload: { CoId: 'UWLN6' } };
    expect(ukgPro.read?.(delivery(event), connection)).toEqual([
      { type: 'ignored', why: 'The event CompanyChangeEvent names nobody in Payload.EeId.' },
    ]);
  });

  it('says when a body is no JSON, which has no id either', () => {
    const broken = { ...delivery({}), body: Buffer.from('{') };
    expect(() => ukgPro.read?.(broken, connection)).toThrow('no JSON');
    expect(ukgPro.deliveryId?.(broken)).toBeUndefined();
  });
});
