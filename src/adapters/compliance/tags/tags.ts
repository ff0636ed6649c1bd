import { pageLimits } from '../paging.js';
import type { ServiceCalls } from '../service-calls.js';
import { readTag } from './tag-wire.js';

/** The tags that users of the organization have. A tag comes to be when it is given to a user. */
export class Tags {
  constructor(private readonly calls: ServiceCalls) {}

  /** The names, page by page. */
  list(): AsyncIterable<string> {
    return this.calls.list({
      operation: 'list tags',
      path: 'tags',
      name: 'tags',
      pageLimit: pageLimits.wide,
      read: readTag,
    });
  }
}
