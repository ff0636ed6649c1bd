import { Refusal } from '../../domain/failure.js';
import type { EmployeeFacts } from '../../domain/hr-event.js';
import type { DeliveredEvent, IngestEvent, IngestResult } from '../../engine/ingest-event.js';
import { InvalidInput, type ProblemError } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { fromStructured } from './cloud-event.js';
import { CanonicalEvent } from './canonical-event.dto.js';

export const maximumBatch = 1_000;

/** What happened to one event of a batch. */
export type BatchItem = IngestResult | { outcome: 'rejected'; reason: string; errors: ProblemError[] };

/** Validates one canonical event or CloudEvent. @param at its JSON pointer within the body. */
export async function readEvent(value: unknown, at = ''): Promise<DeliveredEvent> {
  const { employee, effectiveDate, accessRevoked, ...event } = await validateInput(
    CanonicalEvent,
    fromStructured(value, at),
    at,
  );
  const { dateOfBirth, ...told } = employee;
  const facts: EmployeeFacts = { ...told };
  return {
    ...event,
    employee: facts,
    ...(effectiveDate != null && { effectiveDate }),
    ...(accessRevoked && event.type === 'employee.terminated' && { accessRevoked }),
    ...(dateOfBirth != null && { dateOfBirth }),
  };
}

/** Takes each event for itself: a bad one does not reject its neighbours, and those of one person keep their order. */
export async function ingestBatch(
  intake: IngestEvent,
  organizationId: string,
  source: string,
  values: readonly unknown[],
): Promise<BatchItem[]> {
  if (values.length > maximumBatch) {
    const message = `${values.length} events are too many for one request: send at most ${maximumBatch}.`;
    throw new InvalidInput([{ pointer: '', code: 'TOO_MANY_EVENTS', message }]);
  }
  const results: BatchItem[] = new Array<BatchItem>(values.length);
  const lanes = new Map<string, Promise<void>>();
  for (const [index, value] of values.entries()) {
    const lane = laneOf(value);
    const before = lanes.get(lane) ?? Promise.resolve();
    lanes.set(
      lane,
      before.then(async () => {
        results[index] = await ingestOne(intake, organizationId, source, value, `/${index}`);
      }),
    );
  }
  await Promise.all(lanes.values());
  return results;
}

async function ingestOne(
  intake: IngestEvent,
  organizationId: string,
  source: string,
  value: unknown,
  at: string,
): Promise<BatchItem> {
  try {
    return await intake.ingest(organizationId, source, await readEvent(value, at));
  } catch (error) {
    if (error instanceof InvalidInput) return { outcome: 'rejected', reason: 'INVALID_EVENT', errors: error.errors };
    if (!(error instanceof Refusal)) throw error;
    const { code, message, pointer = '' } = error;
    return { outcome: 'rejected', reason: code, errors: [{ pointer: `${at}${pointer}`, code, message }] };
  }
}

/** A few lanes at a time, so that a large batch does not take the whole connection pool. */
function laneOf(value: unknown): string {
  const employee = (value as { employee?: { employeeId?: unknown } } | null)?.employee;
  const id = typeof employee?.employeeId === 'string' ? employee.employeeId : '';
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 6;
  return String(sum);
}
