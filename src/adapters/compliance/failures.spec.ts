import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { failureOfAnswer, failureOfTransport } from './failures.js';

const write = { operation: 'create user', writes: true };
const read = { operation: 'get user', writes: false };
/** What the service may echo. */
const canary = 'canary-078-05-1120';

describe('an answer that is no success', () => {
  it.each([
    [401, 'CredentialsRefused', 'refused', false],
    [403, 'CredentialsRefused', 'refused', false],
    [404, 'RecordNotFound', 'refused', false],
    [400, 'ValidationRefused', 'refused', false],
    [422, 'ValidationRefused', 'refused', false],
    [409, 'RequestRejected', 'refused', false],
    [429, 'RateLimited', 'refused', true],
    [408, 'AmbiguousOutcome', 'ambiguous', true],
    [500, 'AmbiguousOutcome', 'ambiguous', true],
    [503, 'AmbiguousOutcome', 'ambiguous', true],
    [302, 'AmbiguousOutcome', 'ambiguous', true],
    [202, 'AmbiguousOutcome', 'ambiguous', true],
  ])('to a write, %i, is %s', (status, name, certainty, retryable) => {
    expect(failureOfAnswer(write, { status, text: '' })).toMatchObject({ name, certainty, retryable });
  });

  it.each([[408], [500], [502], [301]])('to a read, %i, is worth another try', (status) => {
    const failure = failureOfAnswer(read, { status, text: '' });
    expect(failure).toMatchObject({ name: 'ReadFailed', retryable: true, cause: { status } });
  });

  it('hands on how long to wait', () => {
    expect(failureOfAnswer(write, { status: 429, text: '', retryAfter: '3' }).retryAfterMs).toBe(3_000);
    expect(failureOfAnswer(read, { status: 503, text: '', retryAfter: '3' }).retryAfterMs).toBe(3_000);
    expect(failureOfAnswer(write, { status: 429, text: '' }).retryAfterMs).toBeUndefined();
  });

  it('names the fields at fault and no value', () => {
    const text = JSON.stringify({ errors: { first_name: ['You must provide a first name'], ssn: [canary] } });
    const failure = failureOfAnswer(write, { status: 422, text });
    expect(failure.message).toContain('(422): first_name (You must provide a first name); ssn.');
    expect(failure).toMatchObject({ fields: { first_name: ['You must provide a first name'], ssn: [] } });
  });

  it('never carries what the service echoed', () => {
    const bodies = [canary, `<p>${canary}</p>`, `["${canary}"]`, `{"errors":{"${canary}":["${canary}"]}}`];
    for (const text of bodies) {
      for (const status of [200, 301, 400, 401, 404, 409, 422, 429, 500]) {
        expect(inspect(failureOfAnswer(write, { status, text }), { depth: 9 })).not.toContain(canary);
      }
    }
  });
});

describe('an answer that never came', () => {
  it('leaves a write in doubt only when bytes left', () => {
    expect(failureOfTransport(write, true, 'ECONNRESET')).toMatchObject({ certainty: 'ambiguous', retryable: true });
    expect(failureOfTransport(write, false, 'ECONNREFUSED')).toMatchObject({ certainty: 'not-sent', retryable: true });
    expect(failureOfTransport(read, true, 'ECONNRESET')).toMatchObject({ name: 'ReadFailed', retryable: true });
  });
});
