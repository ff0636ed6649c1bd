import type { Answer } from './scim-client.js';

/** Fails unless `told` holds everything of `wanted`; lists are compared entry by entry, other fields may be there too. */
export function expectShape(told: unknown, wanted: unknown, at = 'the answer'): void {
  if (typeof wanted !== 'object' || wanted === null) {
    if (told !== wanted) throw new Error(`${at} is ${JSON.stringify(told)}, not ${JSON.stringify(wanted)}`);
    return;
  }
  if (typeof told !== 'object' || told === null) throw new Error(`${at} is ${JSON.stringify(told)}`);
  if (Array.isArray(wanted) && (told as unknown[]).length !== wanted.length)
    throw new Error(`${at} has ${(told as unknown[]).length} entries, not ${wanted.length}`);
  const fields = new Map(Object.entries(told));
  for (const [name, value] of Object.entries(wanted)) expectShape(fields.get(name), value, `${at}.${name}`);
}

export function expectStatus(answer: Answer, status: number, body?: object): Answer {
  if (answer.status !== status)
    throw new Error(
      `answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body ?? null).slice(0, 300)}`,
    );
  if (body) expectShape(answer.body, body);
  return answer;
}

export function expectError(answer: Answer, status: number, scimType?: string): void {
  expectStatus(answer, status, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
  });
  expectShape(answer.type, 'application/scim+json', 'the content type');
}

export function expectTrue(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** What stands at a path of names. */
export function fieldOf(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(name) : undefined),
    value,
  );
}

export const idOf = (answer: Answer) => String(fieldOf(answer.body, 'id'));
