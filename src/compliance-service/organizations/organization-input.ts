import { Fields } from '../requests/fields.js';
import { bodyFields, isFields, section } from '../requests/sections.js';
import { invalidFields } from '../requests/failures.js';

export const ORGANIZATION_TYPES = [
  'Camp',
  'Child services',
  'Church',
  'Daycare',
  'Higher education',
  'Nonprofit',
  'School',
  'Youth sports',
  'Other',
];
const SIZES = ['1-200', '200-1000', '1000-5000', '5000+'];
const ADMINISTRATOR_TYPES = ['employee', 'volunteer', 'contractor_licensee'];

interface Administrator {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  type: string;
}

export interface NewOrganization {
  name: string;
  profile: Record<string, string | null>;
  allowSignInLinkCreation: boolean;
  useBillingProvider: boolean;
  administrator: Administrator;
}

export function readNewOrganization(body: unknown): NewOrganization {
  if (!isFields(bodyFields(body).organization))
    throw invalidFields({ organization: ['You must provide an organization'] });
  const source = section(body, 'organization');
  const fields = new Fields(source);
  const ssa = new Fields(isFields(source.ssa) ? source.ssa : {}, 'ssa.');
  const organization = {
    name: required(fields, 'name'),
    profile: readProfile(fields),
    allowSignInLinkCreation: fields.boolean('allow_sign_in_link_creation') ?? false,
    useBillingProvider: fields.boolean('use_billing_provider') ?? false,
    administrator: readAdministrator(ssa),
  };
  fields.check(ssa);
  return organization;
}

function readProfile(fields: Fields): Record<string, string | null> {
  const type = choice(fields, 'organization_type', ORGANIZATION_TYPES);
  const other = type === 'Other' ? required(fields, 'other_type_description') : null;
  return {
    address: required(fields, 'address'),
    city: required(fields, 'city'),
    state: shaped(fields, 'state', /^[A-Za-z]{2}$/, 'must be a two-letter state code'),
    country: shaped(fields, 'country', /^US$/, 'must be US'),
    zip: shaped(fields, 'zip', /^\d{5}$/, 'must be a 5-digit ZIP code'),
    hear_from: required(fields, 'hear_from'),
    size_of_org: choice(fields, 'size_of_org', SIZES),
    phone: shaped(fields, 'phone', /^\d{11}$/, 'must have 11 digits and no separators'),
    billing_email: email(fields, 'billing_email'),
    organization_type: type,
    other_type_description: other,
  };
}

function readAdministrator(fields: Fields): Administrator {
  return {
    firstName: required(fields, 'first_name'),
    lastName: required(fields, 'last_name'),
    email: email(fields, 'email'),
    username: required(fields, 'username'),
    type: choice(fields, 'type', ADMINISTRATOR_TYPES),
  };
}

function required(fields: Fields, name: string): string {
  return fields.requiredText(name, `You must provide ${name}`);
}

function shaped(fields: Fields, name: string, pattern: RegExp, message: string): string {
  return required(fields, name) && (fields.matching(name, pattern, message) ?? '');
}

function choice(fields: Fields, name: string, allowed: readonly string[]): string {
  return required(fields, name) && (fields.oneOf(name, allowed) ?? '');
}

function email(fields: Fields, name: string): string {
  return required(fields, name) && (fields.email(name) ?? '');
}
