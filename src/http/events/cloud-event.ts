import type { JsonObject } from '../../domain/json.js';
import { InvalidInput } from '../problems/problem.js';

/**
 * CloudEvents 1.0: the envelope's id, type and time are the event's; `data` holds employee and effectiveDate. Anything
 * that is no CloudEvent is left as it is.
 * @param at JSON pointer of the value within the body.
 */
export function fromStructured(body: unknown, at: string): unknown {
  if (typeof body !== 'object' || body === null || !('specversion' in body)) return body;
  const { specversion, id, type, time, data } = body as JsonObject;
  return unwrap({ specversion, id, type, time }, data, `${at}/specversion`);
}

/** Binary mode: the envelope travels in ce- headers, the body is the data. */
export function fromBinary(headers: Record<string, string | string[] | undefined>, body: unknown): unknown {
  const { 'ce-specversion': specversion, 'ce-id': id, 'ce-type': type, 'ce-time': time } = headers;
  return unwrap({ specversion, id, type, time }, body, '/ce-specversion');
}

export const isBinary = (headers: Record<string, unknown>) => 'ce-specversion' in headers;

function unwrap(
  envelope: { specversion: unknown; id: unknown; type: unknown; time: unknown },
  data: unknown,
  pointer: string,
): unknown {
  if (envelope.specversion !== '1.0') {
    throw new InvalidInput([{ pointer, code: 'INVALID_VALUE', message: 'specversion must be "1.0"' }]);
  }
  const fields = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
  return { ...fields, id: envelope.id, type: envelope.type, occurredAt: envelope.time };
}
