import { afterEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { CallFailure, ComplianceApi, type WriteOptions } from '../../src/index.js';
import { apiKey, closeAll, serve } from '../support/client-under-test.js';
import { applicant, canaries, reads, writes } from '../support/compliance-calls.js';
import { answer, type StubBehaviour } from '../support/stub-service.js';

afterEach(closeAll);

/** Everything that was sent, in the form in which it was sent and in the form in which it was meant. */
function echoOf(...[, received]: Parameters<StubBehaviour>): string {
  const sent = [received.authorization ?? '', received.target, received.body].join(' ');
  return `${sent} ${decodeURIComponent(sent.replaceAll('+', ' '))} ${Object.values(canaries).join(' ')}`;
}

const echo =
  (status: number, bodyOf: (echoed: string) => unknown): StubBehaviour =>
  (...call) =>
    answer(status, bodyOf(echoOf(...call)), { Location: '/?canary', 'Retry-After': 'canary' })(...call);

/** All the ways in which a call can fail, each with an answer that repeats what was sent. */
const failures: [string, StubBehaviour][] = [
  ['errors by field', echo(400, (echoed) => ({ errors: { ssn: [echoed], first_name: echoed, [echoed]: [echoed] } }))],
  ['a list of errors', echo(422, (echoed) => [echoed])],
  ['a message', echo(401, (echoed) => ({ message: echoed, error: echoed }))],
  ['a message of not found', echo(404, (echoed) => ({ message: echoed, errors: [echoed] }))],
  ['text', echo(409, (echoed) => echoed)],
  ['too many requests', echo(429, (echoed) => echoed)],
  ['HTML', echo(500, (echoed) => `<pre>${echoed}</pre>`)],
  ['a redirect', echo(302, (echoed) => echoed)],
  ['an unreadable success', echo(200, (echoed) => `"${echoed}`)],
  ['a success about nothing', echo(201, (echoed) => ({ id: echoed, [echoed]: echoed }))],
  ['a broken connection', (response) => void response.socket?.resetAndDestroy()],
  [
    'half of an answer',
    (...call) =>
      void call[0].writeHead(400, { 'Content-Length': 9999 }).write(echoOf(...call), () => call[0].destroy()),
  ],
];

/** Fails with the first secret that an error shows in any way in which errors get printed. */
function expectNoSecret(error: unknown): void {
  if (!(error instanceof Error)) throw new Error(`Expected an error, got ${inspect(error)}`);
  const shown = [
    inspect(error, { depth: 20, showHidden: true }),
    String(error),
    error.stack,
    JSON.stringify(error),
  ].join();
  for (const secret of [apiKey, ...Object.values(canaries), '11/23/1985', 'anary']) {
    if (shown.includes(secret)) throw new Error(`The error shows "${secret}": ${shown}`);
  }
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no error at all',
    (error: unknown) => error,
  );
}

describe('no error shows the key or the person', () => {
  it.each(failures)('after %s', async (_, behave) => {
    const { api } = await serve(behave);
    for (const call of Object.values({ ...reads, ...writes })) expectNoSecret(await errorOf(call(api)));
  });

  it('after a time-out, or when nothing could be sent', async () => {
    const { api: slow } = await serve(() => undefined, 50);
    const nobody = new ComplianceApi({ baseUrl: 'http://127.0.0.1:1', apiKey });
    for (const api of [slow, nobody]) {
      for (const call of Object.values(writes)) {
        const error = await errorOf(call(api));
        expect(error).toBeInstanceOf(CallFailure);
        expectNoSecret(error);
      }
    }
  });

  it('when the attempt ends with a reason of its own', async () => {
    const options: WriteOptions = { signal: AbortSignal.abort(new Error(`canary ${canaries.ssn}`)) };
    const { api } = await serve(() => undefined);
    for (const call of Object.values(writes)) expectNoSecret(await errorOf(call(api, options)));
  });

  it('when a value cannot be sent', async () => {
    const { api, stub } = await serve(() => undefined);
    const order = { userId: 17, level: 3, quickapp: false };
    const faults = [
      api.backgroundChecks.order({ ...order, applicant: { ...applicant, birthDate: canaries.ssn } }),
      api.users.update(17, { tags: [`canary, ${canaries.lastName}`] }),
      api.users.get({ employeeId: '..' }),
      api.users.deactivate(NaN),
    ];
    for (const fault of faults) {
      const error = await errorOf(fault);
      expect(error).toMatchObject({ name: 'InvalidInput', certainty: 'not-sent', retryable: false });
      expectNoSecret(error);
    }
    expectNoSecret(await errorOf(Promise.resolve().then(() => new ComplianceApi({ baseUrl: apiKey, apiKey }))));
    expectNoSecret(
      await errorOf(Promise.resolve().then(() => new ComplianceApi({ baseUrl: stub.url, apiKey: `${apiKey}\n` }))),
    );
    for (const blank of [{ employeeId: '' }, { search: ' ' }, { tag: '' }]) {
      expect(() => api.users.list(blank)).toThrow(/is blank, which would list everything/);
    }
    expect(() => api.backgroundChecks.list({ employeeId: '' })).toThrow(/employeeId is blank/);
    expect(() => api.documents.list({ search: '' })).toThrow(/search is blank/);
    expect(() => api.trainings.list({ startDate: '05/31/2026' })).toThrow(/startDate/);
    expect(stub.received).toEqual([]);
  });
});
