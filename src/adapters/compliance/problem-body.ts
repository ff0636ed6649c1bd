import { isObject } from './wire-values.js';

/**
 * Reads why the service refused. It may echo what was sent, so nothing of the body leaves this file but field names
 * and messages from the two lists below.
 */
export interface Problem {
  fields: Readonly<Record<string, readonly string[]>>;
  messages: readonly string[];
}

const knownFields = new Set(
  (
    'base address age_over_13 applicant_self_disclosed applicant_self_disclosed_notes child_serving city county ' +
    'custom_background_check_package_code dob document_id driver_license driver_license_state email employee_id ' +
    'employee_type external_id first_name language last_name level quickapp references salary_range send_email ssn ' +
    'state survey_code tag_list turn_off_emails upfront_payment user user_id user_type zip'
  ).split(' '),
);

const knownMessages = new Set([
  'You must provide a first name',
  'You must provide a last name',
  'You must provide an email',
  'You must provide an email address',
  'Invalid survey code',
  'Background Check not found',
  'Must specify document_id to assign',
  "can't be blank",
  'is invalid',
  'is required',
  'is not a number',
  'is not a valid email address',
  'must be a whole number',
  'must be true or false',
  'must be a two-letter state code',
  'at least one reference is required',
  'has already been taken',
]);

export function readProblem(text: string): Problem {
  const body = parse(text);
  if (!isObject(body)) return { fields: {}, messages: messagesOf(body) };
  const { errors } = body;
  const fields = isObject(errors)
    ? Object.entries(errors)
        .filter(([field]) => knownFields.has(field))
        .map(([field, said]): [string, string[]] => [field, messagesOf(said)])
    : [];
  const messages = [isObject(errors) ? undefined : errors, body.message, body.error].flatMap(messagesOf);
  return { fields: Object.fromEntries(fields), messages };
}

/** A body may also be bare text or a page of HTML. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function messagesOf(said: unknown): string[] {
  const all: unknown[] = Array.isArray(said) ? said : [said];
  return all
    .filter((message) => typeof message === 'string')
    .map((message) => message.trim())
    .filter((message) => knownMessages.has(message));
}
