import { describe, expect, it } from '@jest/globals';
import { nextLink } from './next-link.js';
import { okta, recordOf } from './okta.js';

const connection = { settings: {}, timeZone: 'UTC' };
const delivery = (body: unknown, headers = {}, method: 'GET' | 'POST' = 'POST') => ({
  method,
  headers,
  query: {},
  body: Buffer.from(JSON.stringify(body)),
});
const event = (eventType: string, type = 'User') => ({ eventType, target: [{ id: '00u1', type }] });
const read = (...events: object[]) => okta.read?.(delivery({ eventId: 'e-1', data: { events } }), connection);
const access = {
  settings: {},
  timeZone: 'America/New_York',
  baseUrl: '',
  credentials: {},
  now: () => new Date('2026-06-15T12:00:00Z'),
};

describe('Okta event hooks', () => {
  it('are verified once by a challenge, which is given back', () => {
    const challenge = { 'x-okta-verification-challenge': 'abc' };
    const reply = { status: 200, body: { verification: 'abc' } };
    expect(okta.handshake?.(delivery({}, challenge, 'GET'), 'secret')).toEqual(reply);
    expect(okta.handshake?.(delivery({}, challenge, 'POST'), 'secret')).toBeUndefined();
    expect(okta.handshake?.(delivery({}, {}, 'GET'), 'secret')).toBeUndefined();
  });

  it('show the secret as it is', () => {
    expect(okta.verify?.(delivery({}, { authorization: 'secret' }), 'secret', new Date())).toBe(true);
    expect(okta.verify?.(delivery({}, { authorization: 'Secret' }), 'secret', new Date())).toBe(false);
  });

  it('hold several events, of which only users in their life count', () => {
    expect(
      read(event('user.lifecycle.deactivate'), event('user.session.start'), event('user.lifecycle.create', 'AppUser')),
    ).toMatchObject([{ type: 'changed', remoteId: '00u1' }, { type: 'ignored' }, { type: 'ignored' }]);
    expect(read()).toMatchObject([{ type: 'ignored' }]);
    expect(okta.deliveryId?.(delivery({ eventId: 'e-1' }))).toBe('e-1');
  });
});

describe('a user of Okta', () => {
  it.each(['ACTIVE', 'STAGED', 'PROVISIONED', 'SUSPENDED', 'LOCKED_OUT', 'PASSWORD_EXPIRED', 'RECOVERY', 'NEW'])(
    'who is %s has not left',
    (status) => {
      expect(recordOf({ id: '00u1', status, profile: {} }, access).status).toBe('active');
    },
  );

  it('left when they were deactivated, unless the profile knows the days of work', () => {
    const user = { id: '00u1', status: 'DEPROVISIONED', statusChanged: '2026-06-02T02:00:00Z' };
    expect(recordOf({ ...user, profile: {} }, access)).toMatchObject({ status: 'terminated', endDate: '2026-06-01' });
    const profile = { startDate: '2026-01-01', lastDay: '2026-05-31' };
    const settings = { endDateField: 'profile.lastDay' };
    expect(recordOf({ ...user, profile }, { ...access, settings })).toMatchObject({
      startDate: '2026-01-01',
      endDate: '2026-05-31',
    });
  });
});

describe('a link to the next page', () => {
  it('leads on at the connection’s own address', () => {
    const header = '<https://a.okta.com/api/v1/users?limit=2>; rel="self", <https://b.okta.com/x?after=1>; rel="next"';
    expect(nextLink(header)).toBe('/x?after=1');
    expect(nextLink(header.split(', '))).toBe('/x?after=1');
    expect(nextLink('<https://a.okta.com/>; rel="self"')).toBeUndefined();
    expect(nextLink(undefined)).toBeUndefined();
  });
});
