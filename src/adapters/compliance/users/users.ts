import { pageLimits } from '../paging.js';
import { created, type ServiceCalls } from '../service-calls.js';
import { pathTo, userPath } from '../service-path.js';
import type { WriteOptions } from '../transport.js';
import { readDetailedUser } from './detailed-user-wire.js';
import type { DetailedUser } from './detailed-user.js';
import {
  readSignInLink,
  readTrainingLink,
  readUser,
  readUserPage,
  writeNewUser,
  writeUserChanges,
  writeUserFilter,
} from './user-wire.js';
import type { NewUser, SignInLink, User, UserChanges, UserFilter, UserPage, UserReference } from './user.js';

/** The users of the organization. Those who were deactivated are not found any more. */
export class Users {
  constructor(private readonly calls: ServiceCalls) {}

  /** All users that match, page by page. */
  list(filter: UserFilter = {}): AsyncIterable<User> {
    // An employee id names one person: a service that ignores the filter is soon found out.
    const pageLimit = filter.employeeId === undefined ? pageLimits.wide : pageLimits.narrow;
    const query = writeUserFilter(filter);
    return this.calls.list({ operation: 'list users', path: 'users', query, name: 'users', pageLimit, read: readUser });
  }

  /** One page of up to 100 users, with the number of pages. Pages count from 1; one past the end is empty. */
  async page(page: number, filter: UserFilter = {}): Promise<UserPage> {
    const query = { ...writeUserFilter(filter), page };
    const read = (body: unknown): UserPage => readUserPage(body, page);
    return this.calls.read({ operation: 'read page of users', path: 'users/with_page', query, read });
  }

  /** @throws RecordNotFound */
  async get(user: UserReference): Promise<User> {
    return this.calls.read({ operation: 'get user', path: userPath(user), read: readUser });
  }

  /**
   * The user with trainings and background checks.
   * @throws RecordNotFound
   */
  async getDetailed(user: UserReference): Promise<DetailedUser> {
    const path = `${userPath(user)}/detailed`;
    return this.calls.read({ operation: 'get detailed user', path, read: readDetailedUser });
  }

  /**
   * A link with which the person is signed in within five minutes. Asking again makes another one.
   * @throws CredentialsRefused where the organization does not let its API key make such links
   */
  async signInLink(user: UserReference): Promise<SignInLink> {
    const path = `${userPath(user)}/sign_in_link`;
    return this.calls.read({ operation: 'make sign-in link', path, read: readSignInLink });
  }

  /** The link to the person's training as it stands. */
  async trainingLink(userId: number): Promise<string> {
    const path = pathTo`users/${userId}/training_link`;
    return this.calls.read({ operation: 'get training link', path, read: readTrainingLink });
  }

  /**
   * A new link to the person's training; the old one stops working.
   *
   * The interface is described with two paths. This is the one of its example: it has been run, and it carries the id
   * where every other call about a user does.
   */
  async refreshTrainingLink(userId: number, options?: WriteOptions): Promise<string> {
    const path = pathTo`users/${userId}/refresh_training_link`;
    const successes = [200, 201];
    return this.calls.write(
      { operation: 'refresh training link', method: 'POST', path, successes, read: readTrainingLink },
      options,
    );
  }

  /**
   * Not idempotent: after AmbiguousOutcome look the user up, by `list({ employeeId })`, before it is repeated.
   * @throws ValidationRefused with `fields`, for example when the employee id is taken
   */
  async create(user: NewUser, options?: WriteOptions): Promise<User> {
    return this.calls.write(
      {
        operation: 'create user',
        method: 'POST',
        path: 'users',
        form: writeNewUser(user),
        successes: created,
        read: readUser,
      },
      options,
    );
  }

  /** Answers the user as changed; undefined where the service only confirms, as its later description says (204). */
  async update(userId: number, changes: UserChanges, options?: WriteOptions): Promise<User | undefined> {
    return this.calls.write(
      {
        operation: 'update user',
        method: 'PUT',
        path: pathTo`users/${userId}`,
        form: writeUserChanges(changes),
        successes: [200, 204],
        read: (body) => (body === undefined ? undefined : readUser(body)),
      },
      options,
    );
  }

  /**
   * The user can then no longer be found.
   * @throws RecordNotFound also when that was so already
   */
  async deactivate(userId: number, options?: WriteOptions): Promise<void> {
    return this.calls.write(
      {
        operation: 'deactivate user',
        method: 'DELETE',
        path: pathTo`users/${userId}`,
        successes: [204, 200],
        read: () => undefined,
      },
      options,
    );
  }
}
