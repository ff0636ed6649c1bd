import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { planningCenter, recordOf } from './planning-center.js';

const delivery = (name: string, payload: unknown) => ({
  method: 'POST' as const,
  headers: {},
  query: {},
  body: Buffer.from(
    JSON.stringify({
      data: [{ id: 'd-1', type: 'EventDelivery', attributes: { name, payload: JSON.stringify(payload) } }],
    }),
  ),
});
const read = (name: string, payload: unknown) =>
  planningCenter.read?.(delivery(`people.v2.events.${name}`, payload), { settings: {}, timeZone: 'UTC' });
const access = {
  settings: {},
  timeZone: 'UTC',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};
const person = (attributes: Record<string, string>) => ({ type: 'Person', id: '7', attributes });

describe('Planning Center', () => {
  it('signs the body in hex', () => {
    const told = delivery('x', {});
    const signature = createHmac('sha256', 'key').update(told.body).digest('hex');
    const signed = { ...told, headers: { 'x-pco-webhooks-authenticity': signature } };
    expect(planningCenter.verify?.(signed, 'key', new Date())).toBe(true);
    expect(planningCenter.verify?.(signed, 'another', new Date())).toBe(false);
    expect(planningCenter.deliveryId?.(told)).toBe('d-1');
  });

  it('names the person in the JSON inside a text', () => {
    const related = (name: string) => ({
      data: { type: 'X', id: '1', relationships: { [name]: { data: { id: '7' } } } },
    });
    const seven = [{ type: 'changed', remoteId: '7' }];
    expect(read('person.updated', { data: { type: 'Person', id: '7' } })).toEqual(seven);
    expect(read('email.created', related('person'))).toEqual(seven);
    expect(read('person_merger.created', related('person_to_keep'))).toEqual(seven);
    expect(read('email.created', { data: { type: 'Email', id: '1' } })).toMatchObject([{ type: 'ignored' }]);
    expect(read('list.refreshed', {})).toMatchObject([{ type: 'ignored' }]);
  });

  it('tells volunteers, who have gone when they are inactive or have another membership', () => {
    const settings = { memberships: ['Volunteer'] };
    const served = recordOf(person({ status: 'active', membership: 'Volunteer' }), [], { ...access, settings });
    expect(served).toMatchObject({ status: 'active', facts: { userType: 'volunteer', role: 'Volunteer' } });
    const attending = recordOf(person({ status: 'active', membership: 'Attender' }), [], { ...access, settings });
    expect(attending.status).toBe('terminated');
    const inactive = person({ status: 'inactive', inactivated_at: '2026-06-01T10:00:00Z' });
    expect(recordOf(inactive, [], access)).toMatchObject({ status: 'terminated', endDate: '2026-06-01' });
  });

  it('finds what is theirs among the resources beside', () => {
    const reference = (type: string, id: string) => ({ type, id });
    const included: Parameters<typeof recordOf>[1] = [
      { type: 'Email', id: '1', attributes: { address: 'other@example.org', primary: false } },
      { type: 'Email', id: '2', attributes: { address: 'ana@example.org', primary: true } },
      { type: 'Email', id: '3', attributes: { address: 'somebody.else@example.org', primary: true } },
      {
        type: 'FieldDatum',
        id: '4',
        attributes: { value: 'Driver' },
        relationships: { field_definition: { data: reference('FieldDefinition', '5') } },
      },
      { type: 'FieldDefinition', id: '5', attributes: { slug: 'position' } },
    ];
    const relationships = {
      emails: { data: [reference('Email', '1'), reference('Email', '2')] },
      field_data: { data: [reference('FieldDatum', '4')] },
    };
    const settings = { mapping: { role: 'fields.position' } };
    expect(recordOf({ ...person({}), relationships }, included, { ...access, settings }).facts).toMatchObject({
      email: 'ana@example.org',
      role: 'Driver',
    });
  });
});
