import type { Fields } from '../../requests/fields.js';
import type { IsoDate } from '../../requests/us-date.js';
import { US_STATES } from './us-states.js';

/** Who is checked, as the provider needs it. Never stored but sealed, never logged, gone once the provider has it. */
export interface Applicant {
  firstName: string;
  lastName: string;
  email: string;
  /** Of the residence: street and number. */
  address: string;
  city: string;
  county: string;
  state: string;
  zip: string;
  /** Nine digits. */
  ssn: string;
  dob: IsoDate;
  driverLicense?: string;
  driverLicenseState?: string;
}

/** Reads the applicant's fields of an order or of the form; what is wrong with them is remembered by `fields`. */
export function readApplicant(fields: Fields, needsLicense: boolean): Applicant {
  const applicant: Applicant = {
    firstName: fields.requiredText('first_name', 'You must provide a first name'),
    lastName: fields.requiredText('last_name', 'You must provide a last name'),
    email: required(fields, 'email', 'an email address', () => fields.email('email')),
    address: fields.requiredText('address', 'You must provide an address'),
    city: fields.requiredText('city', 'You must provide a city'),
    county: fields.requiredText('county', 'You must provide a county'),
    state: required(fields, 'state', 'a state', () => readState(fields, 'state')),
    zip: required(fields, 'zip', 'a zip', () =>
      fields.matching('zip', /^\d{5}(?:-\d{4})?$/, 'must be a 5-digit ZIP code'),
    ),
    ssn: required(fields, 'ssn', 'an ssn', () =>
      fields.matching('ssn', /^\d{3}-?\d{2}-?\d{4}$/, 'must have nine digits'),
    ).replaceAll('-', ''),
    dob: required(fields, 'dob', 'a dob', () => fields.date('dob')),
  };
  if (!needsLicense) return applicant;
  const driverLicense = required(fields, 'driver_license', 'a driver license', () => fields.text('driver_license'));
  const driverLicenseState = required(fields, 'driver_license_state', 'a driver license state', () =>
    readState(fields, 'driver_license_state'),
  );
  return { ...applicant, driverLicense, driverLicenseState };
}

function readState(fields: Fields, name: string): string | undefined {
  const state = fields.text(name)?.toUpperCase();
  if (state === undefined || Object.hasOwn(US_STATES, state)) return state;
  fields.fail(name, 'must be a two-letter state code');
  return undefined;
}

function required(fields: Fields, name: string, what: string, read: () => string | undefined): string {
  if (!fields.has(name)) fields.fail(name, `You must provide ${what}`);
  return read() ?? '';
}
