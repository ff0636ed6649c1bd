/** Attributes after RFC 7643 §4.1–4.3, as far as Gatehouse treats them in a way of their own. */
export interface Attribute {
  name: string;
  description: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly';
  uniqueness?: 'none' | 'server';
  subAttributes?: readonly Attribute[];
}

export type ScimKind = 'User' | 'Group';

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  description,
  ...more,
});

const complex = (name: string, description: string, subAttributes: readonly Attribute[]): Attribute => ({
  name,
  description,
  type: 'complex',
  subAttributes,
});

/** A list of values with a type, of which one may be the primary. */
const plural = (name: string, description: string, more: readonly Attribute[] = []): Attribute => ({
  ...complex(name, description, [
    text('value', 'The value.'),
    text('display', 'The value for people.'),
    text('type', 'What it is for, for example work.'),
    { name: 'primary', description: 'Whether it is the one to use.', type: 'boolean' },
    ...more,
  ]),
  multiValued: true,
});

const links = (name: string, description: string, mutability: Attribute['mutability']): Attribute => ({
  ...complex(name, description, [
    text('value', 'The id.', { caseExact: true }),
    text('display', 'The name for people.', { mutability: 'readOnly' }),
    text('type', 'User or Group.', { mutability: 'readOnly' }),
    { name: '$ref', description: 'Its address.', type: 'reference', caseExact: true, mutability: 'readOnly' },
  ]),
  multiValued: true,
  mutability,
});

const userAttributes: readonly Attribute[] = [
  text('userName', 'The sign-in name; unique in the connection, without regard to case.', {
    required: true,
    uniqueness: 'server',
  }),
  complex('name', 'The parts of the name. Gatehouse needs givenName and familyName to begin.', [
    text('formatted', 'The whole name.'),
    text('familyName', 'The last name.'),
    text('givenName', 'The first name.'),
    text('middleName', 'The middle name.'),
    text('honorificPrefix', 'A title.'),
    text('honorificSuffix', 'What follows the name.'),
  ]),
  text('displayName', 'The name for people.'),
  text('nickName', 'What the person is called.'),
  text('profileUrl', 'A page about the person.'),
  text('title', 'The job; the role that rules look at.'),
  text('userType', 'For example Employee or Volunteer.'),
  text('preferredLanguage', 'The language to write in.'),
  text('locale', 'The language of dates and numbers.'),
  text('timezone', 'IANA name.'),
  {
    name: 'active',
    description: 'Whether the person works here: false offboards. Also taken as text.',
    type: 'boolean',
  },
  plural('emails', 'E-mail addresses; the primary, else the work address is used.'),
  plural('phoneNumbers', 'Kept, not used.'),
  plural('ims', 'Kept, not used.'),
  plural('photos', 'Kept, not used.'),
  plural('addresses', 'The primary, else the work address tells location and state.', [
    text('formatted', 'The whole address.'),
    text('streetAddress', 'Street and number.'),
    text('locality', 'The city; the location that rules look at.'),
    text('region', 'The state.'),
    text('postalCode', 'The postal code.'),
    text('country', 'The country.'),
  ]),
  links('groups', 'The groups that the person is a member of; changed through the groups.', 'readOnly'),
  plural('entitlements', 'Kept, not used.'),
  plural('roles', 'Kept, not used.'),
];

const enterpriseAttributes: readonly Attribute[] = [
  text('employeeNumber', 'The number in the HR system; by default the id of the person.'),
  text('costCenter', 'An attribute for rules.'),
  text('organization', 'An attribute for rules.'),
  text('division', 'An attribute for rules.'),
  text('department', 'The department that rules look at.'),
  complex('manager', 'The manager: an id of this connection, or an e-mail address. Also taken as bare text.', [
    text('value', 'The id of the manager.', { caseExact: true }),
    { name: '$ref', description: 'The address of the manager.', type: 'reference', caseExact: true },
    text('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
  ]),
];

const groupAttributes: readonly Attribute[] = [
  text('displayName', 'The name; unique in the connection, without regard to case.', {
    required: true,
    uniqueness: 'server',
  }),
  links('members', 'Users of this connection.', 'readWrite'),
];

export const schemas: readonly { id: string; name: string; description: string; attributes: readonly Attribute[] }[] = [
  { id: userUrn, name: 'User', description: 'A person', attributes: userAttributes },
  { id: groupUrn, name: 'Group', description: 'A group of people', attributes: groupAttributes },
  { id: enterpriseUrn, name: 'EnterpriseUser', description: 'A person at work', attributes: enterpriseAttributes },
];

const commonAttributes: readonly Attribute[] = [
  text('schemas', 'The schemas of the resource.', { multiValued: true }),
  text('id', 'The id of the resource.', { caseExact: true, mutability: 'readOnly' }),
  text('externalId', 'The id that the client gave.', { caseExact: true }),
  complex('meta', 'About the resource.', []),
];

export const coreUrn = (kind: ScimKind) => (kind === 'User' ? userUrn : groupUrn);

/** Attributes of a resource, or of one of its extensions. Extensions that are not known have none. */
export function attributesOf(kind: ScimKind, extensionUrn?: string): readonly Attribute[] {
  if (extensionUrn !== undefined) return sameName(extensionUrn, enterpriseUrn) ? enterpriseAttributes : [];
  return [...(kind === 'User' ? userAttributes : groupAttributes), ...commonAttributes];
}

/** Names of SCIM are alike in any case (RFC 7643 §2.1). */
export const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const attributeNamed = (attributes: readonly Attribute[], name: string) =>
  attributes.find((attribute) => sameName(attribute.name, name));
