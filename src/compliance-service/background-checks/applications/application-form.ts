import { Fields } from '../../requests/fields.js';
import { bodyFields } from '../../requests/sections.js';
import { isSignatureOf } from '../../requests/signature.js';
import type { IsoDate } from '../../requests/us-date.js';
import { readApplicant, type Applicant } from './applicant.js';

/** What an applicant sends. */
export interface Application {
  applicant: Applicant;
  selfDisclosed: boolean;
  selfDisclosedNotes: string | null;
}

export interface ApplicationRules {
  needsLicense: boolean;
  /** Whoever was born after this day is not of age today. */
  adultIfBornBy: IsoDate;
}

/**
 * Reads the form. Nobody under 18 can authorize a report about themselves, and a guardian's consent is not collected
 * here, so their organization has to order without quickapp.
 * @throws 400 with every field that is wrong
 */
export function readApplication(body: unknown, { needsLicense, adultIfBornBy }: ApplicationRules): Application {
  const fields = new Fields(bodyFields(body));
  const applicant = readApplicant(fields, needsLicense);
  if (applicant.dob > adultIfBornBy) {
    fields.fail('dob', 'You must be 18 or older. Please ask your organization what to do');
  }
  const selfDisclosed = fields.boolean('applicant_self_disclosed') ?? false;
  const selfDisclosedNotes = fields.text('applicant_self_disclosed_notes', 10_000) ?? null;
  if (!fields.boolean('authorized')) fields.fail('authorized', 'You must authorize the background check');
  const signature = fields.requiredText('signature', 'You must sign with your full name');
  if (signature !== '' && !isSignatureOf(signature, applicant.firstName, applicant.lastName)) {
    fields.fail('signature', 'must be your first and last name as you entered them above');
  }
  fields.check();
  return { applicant, selfDisclosed, selfDisclosedNotes };
}
