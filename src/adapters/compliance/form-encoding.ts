/** A value of a form or of a JSON body; nested records become bracketed names. */
type FormValue = string | number | boolean | null | undefined | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/**
 * `{ user: { first_name: 'Ana' } }` becomes `user%5Bfirst_name%5D=Ana`. Blank values are left out: the service reads a
 * blank optional as a value of its own on some endpoints and as an error on others.
 */
export function encodeForm(fields: FormFields): string {
  const form = new URLSearchParams();
  appendFields(form, fields, (name) => name);
  return form.toString();
}

function appendFields(form: URLSearchParams, fields: FormFields, nameOf: (name: string) => string): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object') appendFields(form, value, (inner) => `${nameOf(name)}[${inner}]`);
    else form.append(nameOf(name), String(value));
  }
}

/** The one body that takes JSON, of the same fields: blank values are left out here too. */
export function encodeJson(fields: FormFields): string {
  return JSON.stringify(fields, (_, value: unknown) => (value === null || value === '' ? undefined : value));
}
