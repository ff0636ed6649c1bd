import { createHash, timingSafeEqual } from 'node:crypto';
import type { HrRecord } from '../../domain/hr-record.js';
import type { Json, JsonObject } from '../../domain/json.js';
import { isObject } from '../../domain/scim/canonical-names.js';
import { chosenEntry, enterpriseOf, idSources } from '../../domain/scim/content.js';
import { enterpriseUrn } from '../../domain/scim/schema.js';
import type { HrisSource } from '../../ports/hris-source.js';
import type { ReadScimSubject } from '../../ports/scim.js';
import { mapFacts, textAt, type FieldMapping } from './field-mapping.js';

/** An identity provider that keeps its users here over SCIM 2.0, under `/scim/v2/<connection id>`. */
export const scim: HrisSource = {
  kind: 'scim',
  title: 'SCIM 2.0 (Okta, Microsoft Entra ID and others)',

  settings: {
    mapping: { type: 'object', about: 'Which attribute tells which fact, on top of the usual ones: see docs/scim.md.' },
    employeeId: {
      type: 'text',
      about: 'Which attribute becomes the id of a person when they are first seen.',
      oneOf: idSources,
    },
    startDate: { type: 'text', about: 'Path of the first day, for example custom.startDate.' },
    endDate: { type: 'text', about: 'Path of the last day, for example custom.endDate.' },
    groupsAttribute: { type: 'text', about: 'Attribute that gets the names of the groups, for rules to look at.' },
    groupsAsTags: {
      type: 'boolean',
      about: 'While true, the names of the groups are the tags of a person, up to 100.',
    },
    baseline: { type: 'boolean', about: 'While true, people who are new are only made known: for the first sync.' },
  },

  checkSecret(secret) {
    return /^[\w.~+/=-]{32,}$/.test(secret)
      ? undefined
      : 'the secret must be a bearer token: at least 32 letters, digits or -._~+/=';
  },

  verify({ headers }, secret) {
    const told = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    return told !== undefined && timingSafeEqual(digest(told), digest(secret));
  },
};

const digest = (text: string) => createHash('sha256').update(text).digest();

const own: FieldMapping = {
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  email: 'email',
  userType: 'userType',
  employmentType: 'userType',
  role: 'title',
  department: 'enterprise.department',
  location: 'address.locality',
  state: 'address.region',
  managerEmail: 'managerEmail',
  language: 'language',
  'attributes.division': 'enterprise.division',
  'attributes.costCenter': 'enterprise.costCenter',
  'attributes.organization': 'enterprise.organization',
};

/** What a user of an identity provider says about a person at work. */
export const readScimSubject: ReadScimSubject = (subject): HrRecord => {
  const { settings, remoteId, activeSince, inactiveSince } = subject;
  const view = viewOf(subject.attributes, subject.manager);
  const facts = mapFacts(view, own, settings);
  const { groupsAttribute } = settings;
  if (typeof groupsAttribute === 'string')
    facts.attributes = { ...facts.attributes, [groupsAttribute]: subject.groups };
  if (settings.groupsAsTags === true) facts.tags = subject.groups.slice(0, 100);
  if (facts.userType != null) facts.userType = /volunteer/i.test(facts.userType) ? 'volunteer' : 'employee';
  if (facts.email != null && !isAddress(facts.email)) delete facts.email;
  if (facts.managerEmail != null && !isAddress(facts.managerEmail)) delete facts.managerEmail;
  const startDate = dateAt(view, settings.startDate) ?? activeSince ?? undefined;
  const announced = dateAt(view, settings.endDate);
  // A last day before the first one is left over from an employment before this one.
  const endDate = inactiveSince ?? (announced !== undefined && announced >= (startDate ?? '') ? announced : undefined);
  return {
    remoteId,
    status: inactiveSince === null ? 'active' : 'terminated',
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    facts,
  };
};

/** A user with names for what is hard to reach by a path: the entry to use of several, extensions, which have dots in their names. */
function viewOf(attributes: JsonObject, manager: JsonObject | null): JsonObject {
  const custom = Object.entries(attributes).filter(([name]) => name.startsWith('urn:') && name !== enterpriseUrn);
  const view: Record<string, Json | undefined> = {
    ...attributes,
    enterprise: enterpriseOf(attributes),
    custom: Object.assign({}, ...custom.map(([, values]) => (isObject(values) ? values : {}))) as JsonObject,
    email: emailOf(attributes),
    address: chosenEntry(attributes.addresses),
    managerEmail: (manager && emailOf(manager)) ?? textAt(enterpriseOf(attributes), 'manager.value'),
    language: languageOf(textAt(attributes, 'preferredLanguage') ?? textAt(attributes, 'locale')),
  };
  return Object.fromEntries(Object.entries(view).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Most providers use the e-mail address as the user name. */
function emailOf(attributes: JsonObject): string | undefined {
  const userName = textAt(attributes, 'userName') ?? '';
  return textAt(chosenEntry(attributes.emails), 'value') ?? (isAddress(userName) ? userName : undefined);
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** `es-MX`, `es_MX` and `es-MX, en;q=0.8` all mean `es`. */
const languageOf = (told: string | undefined) =>
  told
    ?.split(/[-_,;]/)[0]
    ?.trim()
    .toLowerCase();

/** The day of a date or of a moment, as it is written there. */
function dateAt(view: JsonObject, path: Json | undefined): string | undefined {
  const told = typeof path === 'string' ? textAt(view, path) : undefined;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(told ?? '')?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
