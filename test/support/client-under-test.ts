import { inspect } from 'node:util';
import { ComplianceApi } from '../../src/adapters/compliance/compliance-api.js';
import { ComplianceClient } from '../../src/adapters/compliance/compliance-client.js';
import { CallFailure } from '../../src/domain/failure.js';
import type { WritePermit } from '../../src/ports/compliance.js';
import { startStub, type StubBehaviour, type StubService } from './stub-service.js';

export const apiKey = 'key-that-must-not-leak';
export const ana = { employeeId: 'pa 007', firstName: 'Ana', lastName: 'Canary', email: 'ana@canary.example' };
export const wireUser = {
  id: 17,
  external_id: ana.employeeId,
  first_name: ana.firstName,
  last_name: ana.lastName,
  email: ana.email,
};

const open: (() => Promise<void>)[] = [];

/** @param close runs in `closeAll`. */
export function closeLater(close: () => Promise<void>): void {
  open.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0)) await close();
}

/** The engine's client, the whole client, and the stub they talk to, until `closeAll`. */
export async function serve(
  behave: StubBehaviour,
  timeoutMs?: number,
): Promise<{ stub: StubService; client: ComplianceClient; api: ComplianceApi }> {
  const stub = await startStub(behave);
  closeLater(() => stub.close());
  const options = { baseUrl: `${stub.url}/`, apiKey, timeoutMs };
  return { stub, client: new ComplianceClient(options), api: new ComplianceApi(options) };
}

export async function collect<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

export function permit(controller = new AbortController()): WritePermit {
  return { check: () => undefined, signal: controller.signal };
}

/** What the call failed with, after a search of all of it for the key and the person. */
export async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const failure: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof CallFailure)) throw new Error(`Expected a CallFailure, got ${inspect(failure)}`);
  const everything = inspect(failure, { depth: 9, showHidden: true });
  for (const secret of [apiKey, 'Canary', 'canary', 'pa 007', 'pa+007']) {
    if (everything.includes(secret)) throw new Error(`The failure carries "${secret}": ${everything}`);
  }
  return failure;
}
