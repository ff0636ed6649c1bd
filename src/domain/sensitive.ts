import type { EmployeeFacts } from './hr-event.js';
import type { Json, JsonObject } from './json.js';

export const redacted = '[redacted]';

// What Gatehouse must never hold: the applicant gives it to the provider directly.
const sensitiveName = /ssn|social.?sec|licen[cs]e|passport|tax.?(id|number)|national.?id|iban|account.?num|birth/i;
const socialSecurityNumber = /\b\d{3}[- ]\d{2}[- ]\d{4}\b/;

/** Custom attributes without social security numbers, licence numbers and their like, whatever the HR system sends. */
export function withoutSecrets(facts: EmployeeFacts): EmployeeFacts {
  if (!facts.attributes) return facts;
  return { ...facts, attributes: redactObject(facts.attributes) };
}

function redactObject(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, sensitiveName.test(name) ? redacted : redactValue(entry)]),
  );
}

function redactValue(value: Json): Json {
  if (typeof value === 'string') return socialSecurityNumber.test(value) ? redacted : value;
  if (Array.isArray(value)) return value.map(redactValue);
  return typeof value === 'object' && value !== null ? redactObject(value) : value;
}
