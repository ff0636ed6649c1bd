import { describe, expect, it } from '@jest/globals';
import type { Json } from './json.js';
import { redactBody, redactHeaders, redactPayload } from './redact-payload.js';
import { redacted } from './sensitive.js';

describe('what an HR system sent, as people may see it', () => {
  it.each([
    'ssn',
    'social_security_number',
    'date_of_birth',
    'birthDate',
    'DOB',
    'Geburtsdatum',
    'homeAddress',
    'street1',
    'zipCode',
    'postal_code',
    'bankAccount',
    'iban',
    'routing_number',
    'salary',
    'payRate',
    'gender',
    'maritalStatus',
    'driverLicenseNumber',
    'verification_token',
    'clientSecret',
    'api_key',
    'password',
  ])('keeps the name %s and hides its value', (name) => {
    expect(redactPayload({ [name]: '1990-04-05' })).toEqual({ [name]: redacted });
  });

  it.each(['firstName', 'workEmail', 'email_address', 'jobTitle', 'state', 'shirtSize', 'hireDate', 'linked_account'])(
    'keeps %s',
    (name) => {
      expect(redactPayload({ [name]: 'ana@example.org' })).toEqual({ [name]: 'ana@example.org' });
    },
  );

  it('keeps the shape below a name, and what is empty', () => {
    const told = { home_address: { street: '1 Main St', lines: ['a', ''], country: null, valid: true } };
    const shown = { street: redacted, lines: [redacted, ''], country: null, valid: redacted };
    expect(redactPayload(told)).toEqual({ home_address: shown });
  });

  it('keeps e-mail addresses, which are addresses by name only', () => {
    const told = { emails: [{ type: 'work', address: 'ana@example.org' }], address: '1 Main St' };
    expect(redactPayload(told)).toEqual({ ...told, address: redacted });
  });

  it('hides what a list of named fields says', () => {
    const fields: Json[] = [
      { name: 'Date of Birth', value: '1990-04-05' },
      { path: 'urn:x:ssn', op: 'add', newValue: 123456789 },
      { name: 'Shirt', value: 'M' },
    ];
    expect(redactPayload({ fields })).toEqual({
      fields: [
        { name: 'Date of Birth', value: redacted },
        { path: 'urn:x:ssn', op: redacted, newValue: redacted },
        { name: 'Shirt', value: 'M' },
      ],
    });
  });

  it('takes nobody for a field because of their name', () => {
    expect(redactPayload({ name: 'Pat Street', role: 'driver' })).toEqual({ name: 'Pat Street', role: 'driver' });
  });

  it('hides a social security number wherever it stands, and reads JSON within texts', () => {
    expect(redactPayload({ note: 'is 078-05-1120', list: ['078-05-1120'] })).toEqual({
      note: redacted,
      list: [redacted],
    });
    const payload = JSON.stringify({ data: { birthdate: '1990-04-05', id: '7' } });
    expect(redactPayload({ payload })).toEqual({ payload: `{"data":{"birthdate":"${redacted}","id":"7"}}` });
  });
});

describe('the body of a request', () => {
  it('keeps every digit of an id', () => {
    expect(redactBody('{"id":123456789012345678901,"dob":"1990-04-05"}')).toEqual({
      id: '123456789012345678901',
      dob: redacted,
    });
  });

  it('is not shown where it is no JSON: nobody can tell what stands where', () => {
    expect(redactBody('ssn=078051120&name=Ana')).toBe('[22 bytes that are no JSON]');
  });
});

it('of headers only those are shown that say what was sent', () => {
  const headers = { 'content-type': 'application/json', 'webhook-id': 'a', 'x-signature': 'abc', host: undefined };
  expect(redactHeaders(headers)).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'a',
    'x-signature': redacted,
  });
});
