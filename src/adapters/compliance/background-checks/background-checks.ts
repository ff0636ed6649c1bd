import { pageLimits } from '../paging.js';
import { created, type ServiceCalls } from '../service-calls.js';
import { pathTo, userPath } from '../service-path.js';
import type { WriteOptions } from '../transport.js';
import type { UserReference } from '../users/user.js';
import { listOf } from '../wire-values.js';
import {
  readBackgroundCheck,
  readLevel,
  readLevelPrice,
  writeBackgroundCheckFilter,
  writeBackgroundCheckOrder,
} from './background-check-wire.js';
import type { BackgroundCheck, BackgroundCheckFilter, BackgroundCheckOrder, LevelPrice } from './background-check.js';

/** Background checks, and what the organization can order. */
export class BackgroundChecks {
  constructor(private readonly calls: ServiceCalls) {}

  /** All that match, page by page. */
  list(filter: BackgroundCheckFilter = {}): AsyncIterable<BackgroundCheck> {
    return this.calls.list({
      operation: 'list background checks',
      path: 'background_checks',
      query: writeBackgroundCheckFilter(filter),
      name: 'background_checks',
      pageLimit: pageLimits.wide,
      read: (check) => readBackgroundCheck(check, filter.userId),
    });
  }

  /** All that were ever ordered for the user, page by page. */
  ofUser(user: UserReference): AsyncIterable<BackgroundCheck> {
    const userId = typeof user === 'number' ? user : undefined;
    return this.calls.list({
      operation: 'list background checks of user',
      path: `${userPath(user)}/background_checks`,
      name: 'background_checks',
      pageLimit: pageLimits.narrow,
      read: (check) => readBackgroundCheck(check, userId),
    });
  }

  /** @throws RecordNotFound */
  async get(checkId: number): Promise<BackgroundCheck> {
    const path = pathTo`background_checks/${checkId}`;
    return this.calls.read({ operation: 'get background check', path, read: (body) => readBackgroundCheck(body) });
  }

  /**
   * Orders a check, which costs money: every call orders another one, also while one is open. After AmbiguousOutcome
   * look into `ofUser` before it is repeated.
   * @throws ValidationRefused with `fields`
   */
  async order(order: BackgroundCheckOrder, options?: WriteOptions): Promise<BackgroundCheck> {
    return this.calls.write(
      {
        operation: 'order background check',
        method: 'POST',
        path: 'background_checks',
        form: writeBackgroundCheckOrder(order),
        successes: created,
        read: (body) => readBackgroundCheck(body, order.userId),
      },
      options,
    );
  }

  /**
   * Answers the check with the status `archived`. Archiving twice is the same as once. It is not a decision about the
   * person.
   * @throws RecordNotFound
   */
  async archive(checkId: number, options?: WriteOptions): Promise<BackgroundCheck> {
    const path = pathTo`background_checks/${checkId}/archive`;
    const read = (body: unknown): BackgroundCheck => readBackgroundCheck(body);
    return this.calls.write(
      { operation: 'archive background check', method: 'PUT', path, successes: [200], read },
      options,
    );
  }

  /** The levels that the organization can order. */
  async levels(): Promise<number[]> {
    const read = (body: unknown): number[] => listOf(body, 'available_levels', readLevel);
    return this.calls.read({ operation: 'read levels', path: 'background_checks/available_levels', read });
  }

  async levelPrices(): Promise<LevelPrice[]> {
    const read = (body: unknown): LevelPrice[] => listOf(body, 'available_level_prices', readLevelPrice);
    return this.calls.read({ operation: 'read level prices', path: 'background_checks/available_level_prices', read });
  }
}
