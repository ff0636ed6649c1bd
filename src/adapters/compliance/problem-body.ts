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
    'base active address age_over_13 allow_sign_in_link_creation applicant_self_disclosed ' +
    'applicant_self_disclosed_notes billing_email category child_serving city country county ' +
    'custom_background_check_package_code dob document_id driver_license driver_license_state email employee_id ' +
    'employee_type end_date external_id family_member first_name hear_from id language last_name level name ' +
    'organization organization_type other_type_description page page_size personal phone professional quickapp ' +
    'references salary_range search send_email size_of_org ssa ssa.email ssa.first_name ssa.last_name ssa.type ' +
    'ssa.username ssn start_date state survey_code tag tag_list turn_off_emails upfront_payment use_billing_provider ' +
    'user user_id user_type username zip'
  ).split(' '),
);

const knownMessages = new Set([
  'API key is wrong',
  'Background Check not found',
  'Invalid survey code',
  'Must specify document_id to assign',
  'This API key is not allowed to create organizations',
  'This organization does not allow its API key to create sign-in links',
  'You must provide a first name',
  'You must provide a last name',
  'You must provide an email',
  'You must provide an email address',
  'at least one reference is required',
  "can't be blank",
  'could not be found',
  'has already been taken',
  'is invalid',
  'is not a number',
  'is not a valid email address',
  'is not active',
  'is not available to this organization',
  'is not enabled for this organization',
  'is required',
  'must be a 5-digit ZIP code',
  'must be a date in the format mm/dd/yyyy',
  'must be a two-letter state code',
  'must be a whole number',
  'must be true or false',
  'must have 11 digits and no separators',
  'must have nine digits',
  'requires quickapp to be true',
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
