import { inspect } from 'node:util';
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

/** A client and the stub it talks to, until `closeAll`. */
export async function serve(
  behave: StubBehaviour,
  timeoutMs?: number,
): Promise<{ stub: StubService; client: ComplianceClient }> {
  const stub = await startStub(behave);
  closeLater(() => stub.close());
  return { stub, client: new ComplianceClient({ baseUrl: `${stub.url}/`, apiKey, timeoutMs }) };
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
