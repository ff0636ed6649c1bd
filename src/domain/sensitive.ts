import type { EmployeeFacts } from './hr-event.js';
import type { Json, JsonObject } from './json.js';

export const redacted = '[redacted]';

// What Gatehouse must never hold: the applicant gives it to the provider directly.
const sensitiveName =
  /\b(ssn|dob|iban)\b|social ?sec|licen[cs]e|passport|tax ?(id|number)|national ?id|account ?num|birth/;
const socialSecurityNumber = /\b\d{3}[- .]\d{2}[- .]\d{4}\b|\b(ssn|social ?sec\w*)\b\D{0,20}\d{9}\b/i;

/** Whether a name says that what it stands for must never be held: a social security number, a licence, a birth date. */
export const mayNotBeKept = (name: string) => sensitiveName.test(inWords(name));

/** Whether a text looks as if it held a social security number. */
export const holdsSecret = (text: string) => socialSecurityNumber.test(text);

/** Custom attributes without social security numbers, licence numbers and their like, whatever the HR system sends. */
export function withoutSecrets(facts: EmployeeFacts): EmployeeFacts {
  const { attributes, tags } = facts;
  return {
    ...facts,
    ...(attributes && { attributes: withoutSensitive(attributes) }),
    ...(tags && { tags: tags.map((tag) => (holdsSecret(tag) ? redacted : tag)) }),
  };
}

/** Any object without them, at every depth. */
export function withoutSensitive(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, mayNotBeKept(name) ? redacted : redactValue(entry)]),
  );
}

/** `employeeSSN` and `employee_ssn` as "employee ssn": short names must not be found inside of words. */
export function inWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replace(/[^a-z0-9]+/gi, ' ')
    .toLowerCase();
}

function redactValue(value: Json): Json {
  if (typeof value === 'string') return holdsSecret(value) ? redacted : value;
  if (Array.isArray(value)) return value.map(redactValue);
  return typeof value === 'object' && value !== null ? withoutSensitive(value) : value;
}
