import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { ComplianceClient } from '../../src/adapters/compliance/compliance-client.js';
import { ana, apiKey, closeAll, closeLater, failureOf, permit, serve, wireUser } from '../support/client-under-test.js';
import { answer, type StubBehaviour } from '../support/stub-service.js';

afterEach(closeAll);

describe('refusals', () => {
  const refusals: [string, StubBehaviour, Record<string, unknown>][] = [
    ['a wrong key', answer(401, { message: apiKey }), { code: 'COMPLIANCE_CREDENTIALS_REFUSED', retryable: false }],
    ['a key without access', answer(403, ''), { code: 'COMPLIANCE_CREDENTIALS_REFUSED' }],
    ['an unknown record', answer(404, { message: 'Canary' }), { code: 'COMPLIANCE_NOT_FOUND', retryable: false }],
    ['errors by field', answer(400, { errors: { email: ['Canary'] } }), { fields: { email: [] }, retryable: false }],
    ['errors with 422', answer(422, { errors: { email: ['is invalid'] } }), { fields: { email: ['is invalid'] } }],
    ['a list of errors', answer(422, ['Canary']), { code: 'COMPLIANCE_VALIDATION', fields: {} }],
    ['errors as text', answer(400, 'Canary'), { code: 'COMPLIANCE_VALIDATION', fields: {} }],
    ['errors as HTML', answer(400, '<h1>Canary</h1>', { 'Content-Type': 'text/html' }), { retryable: false }],
    ['an empty 400', answer(400, ''), { code: 'COMPLIANCE_VALIDATION', fields: {} }],
    ['another 4xx', answer(409, { message: 'Canary' }), { code: 'COMPLIANCE_REJECTED', retryable: false }],
    ['too many requests', answer(429, '', { 'Retry-After': '2' }), { retryAfterMs: 2_000, retryable: true }],
    [
      'half of a refusal',
      (response) => {
        response.writeHead(422, { 'Content-Length': '999' }).write('{"errors":', () => response.destroy());
      },
      { code: 'COMPLIANCE_VALIDATION', fields: {} },
    ],
  ];

  it.each(refusals)('%s: nothing was done', async (_, behave, expected) => {
    const { client } = await serve(behave);
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({ certainty: 'refused', ...expected });
  });

  it('may ask to wait until a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { client } = await serve(answer(429, '', { 'Retry-After': date }));
    const { retryAfterMs } = await failureOf(client.createUser(ana, permit()));
    expect(retryAfterMs).toBeGreaterThan(30_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });
});

describe('doubts', () => {
  const doubts: [string, StubBehaviour][] = [
    ['a 500 in HTML', answer(500, '<h1>Canary</h1>', { 'Content-Type': 'text/html' })],
    ['an empty 502', answer(502, '')],
    ['a redirect', answer(303, '', { Location: 'http://127.0.0.1:1/' })],
    ['a success that is not documented', answer(202, wireUser)],
    ['a 201 in HTML', answer(201, '<h1>Canary</h1>')],
    ['an empty 201', answer(201, '')],
    ['a 201 without an id', answer(201, { first_name: 'Canary' })],
    ['a reset after the bytes arrived', (response) => void response.socket?.resetAndDestroy()],
    ['a close without an answer', (response) => void response.socket?.end()],
    [
      'half of a success',
      (response) => {
        response.writeHead(201, { 'Content-Length': '999' }).write('{"id":17', () => response.destroy());
      },
    ],
  ];

  it.each(doubts)('%s: a write may have happened', async (_, behave) => {
    const { stub, client } = await serve(behave);
    const failure = await failureOf(client.createUser(ana, permit()));
    expect(failure).toMatchObject({ code: 'COMPLIANCE_AMBIGUOUS', certainty: 'ambiguous', retryable: true });
    expect(stub.received).toHaveLength(1);
  });

  it.each(doubts.filter(([name]) => !name.startsWith('a success')))('%s: a read is tried again', async (_, behave) => {
    const { client } = await serve(behave);
    expect(await failureOf(client.getUser(17))).toMatchObject({ code: 'COMPLIANCE_READ_FAILED', retryable: true });
  });

  it('waits no longer than its own limit for a server that accepts and hangs', async () => {
    const { client } = await serve(() => undefined, 100);
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({
      certainty: 'ambiguous',
      cause: { code: 'TIMEOUT' },
    });
    expect(await failureOf(client.getUser(1))).toMatchObject({ code: 'COMPLIANCE_READ_FAILED' });
  });

  it('stops at the deadline of the attempt', async () => {
    const attempt = new AbortController();
    const { client } = await serve(() => {
      attempt.abort();
    });
    expect(await failureOf(client.createUser(ana, permit(attempt)))).toMatchObject({
      certainty: 'ambiguous',
      cause: { code: 'DEADLINE' },
    });
  });

  it('doubts a write on a kept connection that the server closes in that moment', async () => {
    const { stub, client } = await serve((response, received, request) => {
      if (received.method === 'POST') request.socket.resetAndDestroy();
      else return answer(200, wireUser)(response, received, request);
    });
    await client.getUser(17);
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({
      certainty: 'ambiguous',
      cause: { code: 'ECONNRESET' },
    });
    expect(stub.received).toHaveLength(2);
  });
});

describe('what was never sent', () => {
  async function listen(server: Server): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  it('is known when nobody listens', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const client = new ComplianceClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey });
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({
      code: 'COMPLIANCE_NOT_SENT',
      certainty: 'not-sent',
      retryable: true,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('is known when the name does not resolve', async () => {
    const client = new ComplianceClient({ baseUrl: 'http://no-such-host.invalid', apiKey });
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({ certainty: 'not-sent' });
  });

  it('is known when the other side speaks no TLS', async () => {
    const { stub } = await serve(answer(201, wireUser));
    const client = new ComplianceClient({ baseUrl: stub.url.replace('http:', 'https:'), apiKey });
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({ certainty: 'not-sent' });
    expect(stub.received).toEqual([]);
  });

  it('is known when the time ends before TLS stands', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined).resume());
    const port = await listen(silent);
    closeLater(
      () =>
        new Promise(
          (resolve) =>
            void silent.close(() => {
              resolve();
            }),
        ),
    );
    const client = new ComplianceClient({ baseUrl: `https://127.0.0.1:${port}`, apiKey, timeoutMs: 100 });
    expect(await failureOf(client.createUser(ana, permit()))).toMatchObject({
      certainty: 'not-sent',
      cause: { code: 'TIMEOUT' },
    });
  });
});
