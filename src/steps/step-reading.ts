import { NeedsAttention, Refusal } from '../domain/failure.js';
import { pollDelayMs } from '../domain/poll-ladder.js';
import type { JsonObject } from '../domain/json.js';
import type { StepContext, StepResult } from '../ports/step-kind.js';

/** The person's id in the compliance service. */
export function userIdOf(context: StepContext): number {
  const created = context.outputs['create-user']?.complianceUserId;
  const id = typeof created === 'number' ? created : context.person.complianceUserId;
  if (id !== undefined) return id;
  throw new NeedsAttention(
    'USER_NOT_CREATED',
    'The person does not exist in the compliance service yet: retry create-user.',
  );
}

/** What an earlier step of the same requirement put out. */
export function outputOf(context: StepContext, kind: string): JsonObject {
  const suffix = context.stepKey.slice(context.stepKey.indexOf(':'));
  return context.outputs[`${kind}${suffix}`] ?? {};
}

/** After a look at the service: waits for a webhook, and looks by itself ever more rarely in case that one is lost. */
export function waitFor(context: StepContext, waitingFor: string, signal: string): StepResult {
  return { type: 'wait', waitingFor, signal, pollAfterMs: pollDelayMs(context.waitedMs), lookedUp: true };
}

export const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
export const optionalNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The service's ids are whole numbers; another one would be looked up in vain for ever. */
export function attachedId(externalId: string): number {
  if (/^[1-9]\d{0,14}$/.test(externalId)) return Number(externalId);
  throw new Refusal(
    'INVALID_EXTERNAL_ID',
    'The compliance service gives whole numbers as ids: look it up there and attach exactly that.',
    'invalid',
    '/externalId',
  );
}
