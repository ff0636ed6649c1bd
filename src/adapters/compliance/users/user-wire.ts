import { InvalidInput } from '../failures.js';
import { filterText } from '../filter-text.js';
import type { FormFields } from '../form-encoding.js';
import {
  decimalOf,
  identityOf,
  integerOf,
  isObject,
  listOf,
  objectOf,
  pageCountOf,
  textOf,
  UnreadableAnswer,
} from '../wire-values.js';
import type { NewUser, Participant, SignInLink, User, UserChanges, UserFilter, UserPage } from './user.js';

interface UserForm extends FormFields {
  user: FormFields;
  tag_list?: string;
}

export function readUser(body: unknown): User {
  const user = objectOf(body, 'user');
  return {
    id: identityOf(user.id, 'user.id'),
    firstName: textOf(user.first_name) ?? '',
    lastName: textOf(user.last_name) ?? '',
    email: textOf(user.email) ?? '',
    employeeId: textOf(user.external_id) ?? textOf(user.employee_id),
    userType: textOf(user.user_type),
    score: decimalOf(user.score),
    completedAt: textOf(user.complete_date),
    directLoginUrl: textOf(user.direct_login_url),
    tags: Array.isArray(user.tags) ? user.tags.map(textOf).filter((tag) => tag !== undefined) : [],
  };
}

/** Only some answers have one, and nothing is decided by it. */
export function readParticipant(value: unknown): Participant | undefined {
  if (!isObject(value)) return undefined;
  return {
    id: integerOf(value.id),
    employeeId: textOf(value.employee_id),
    firstName: textOf(value.first_name) ?? '',
    lastName: textOf(value.last_name) ?? '',
  };
}

export function readUserPage(body: unknown, page: number): UserPage {
  return { users: listOf(body, 'users', readUser), page, pages: pageCountOf(body) };
}

export function readSignInLink(body: unknown): SignInLink {
  const link = objectOf(body, 'sign-in link');
  return { url: linkOf(link.sign_in_link, 'sign_in_link'), expiresAt: textOf(link.expires_at) };
}

export function readTrainingLink(body: unknown): string {
  return linkOf(objectOf(body, 'training link').training_link, 'training_link');
}

export function writeUserFilter({ employeeId, search, tag }: UserFilter): FormFields {
  return {
    external_id: filterText(employeeId, 'employeeId'),
    search: filterText(search, 'search'),
    tag: filterText(tag, 'tag'),
  };
}

export function writeNewUser({ userType, employeeId, ...rest }: NewUser): FormFields {
  const { user, tag_list } = writeUserChanges(rest);
  return { user: { ...user, user_type: userType, external_id: employeeId }, tag_list };
}

export function writeUserChanges({ firstName, lastName, email, tags }: UserChanges): UserForm {
  return { user: { first_name: firstName, last_name: lastName, email }, tag_list: tags && writeTags(tags) };
}

function writeTags(tags: readonly string[]): string {
  if (tags.some((tag) => tag.includes(','))) {
    throw new InvalidInput('A tag cannot hold a comma, which separates tags on their way: give two tags instead.');
  }
  return tags.join(',');
}

function linkOf(value: unknown, what: string): string {
  const link = textOf(value);
  if (link === undefined) throw new UnreadableAnswer(`${what} is missing`);
  return link;
}
