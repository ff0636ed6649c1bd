import { Fields } from '../requests/fields.js';
import { bodyFields, section } from '../requests/sections.js';

export const USER_TYPES = ['employee', 'volunteer'] as const;

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  userType: (typeof USER_TYPES)[number];
  externalId: string | null;
  tags: string[];
}

export interface UserChanges {
  firstName?: string;
  lastName?: string;
  email?: string;
  tags?: string[];
}

/**
 * The specification gives no default for user_type; without one a user is a volunteer, the larger group. Keys that
 * cannot be set (id, score, …) are passed over, because clients send whole records back.
 */
export function readNewUser(body: unknown): NewUser {
  const fields = new Fields(section(body, 'user'));
  const firstName = fields.requiredText('first_name', 'You must provide a first name');
  const lastName = fields.requiredText('last_name', 'You must provide a last name');
  const email = fields.email('email');
  if (!fields.has('email')) fields.fail('email', 'You must provide an email address');
  const userType = fields.oneOf('user_type', USER_TYPES) ?? 'volunteer';
  const externalId = fields.text('external_id') ?? null;
  const tags = readTags(body, fields) ?? [];
  fields.check();
  return { firstName, lastName, email: email ?? '', userType, externalId, tags };
}

/** Blank means unchanged. Only an empty JSON list clears the tags. */
export function readUserChanges(body: unknown): UserChanges {
  const fields = new Fields(section(body, 'user'));
  const changes: UserChanges = {
    firstName: fields.text('first_name'),
    lastName: fields.text('last_name'),
    email: fields.email('email'),
    tags: readTags(body, fields),
  };
  fields.check();
  return changes;
}

/** tag_list is top-level; inside the user it is accepted too, and as a JSON list. */
function readTags(body: unknown, fields: Fields): string[] | undefined {
  const list = bodyFields(body).tag_list ?? section(body, 'user').tag_list;
  if (list === undefined || list === null || list === '') return undefined;
  const names: unknown[] = typeof list === 'string' ? list.split(',') : Array.isArray(list) ? list : [list];
  const tags = names.filter((name) => typeof name === 'string').map((name) => name.trim());
  if (tags.length !== names.length) fields.fail('tag_list', 'must be a comma-separated list of names');
  if (tags.some((name) => name.length > 100)) fields.fail('tag_list', 'has a name of more than 100 characters');
  return [...new Set(tags.filter((name) => name !== ''))];
}
