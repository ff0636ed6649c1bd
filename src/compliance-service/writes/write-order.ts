import { Injectable } from '@nestjs/common';
import type { Sql } from '../database/database.js';

/**
 * Lets the writes of one organization happen one after another. Ids are handed out before their rows are committed: of
 * two writes at the same time the later id could become visible first, and a reader who pages in the order of ids would
 * see one row twice and miss the other. In this order every row comes after all that could be read before it.
 *
 * Within a process the next write waits without a connection, so that one busy organization does not use up the pool;
 * between processes a lock of the database decides, held from before the first id until the commit.
 */
@Injectable()
export class WriteOrder {
  private readonly last = new Map<number, Promise<unknown>>();

  /** `work` takes the lock (see `lock`) first in its transaction. It must not start another turn: that would wait for it. */
  async inTurn<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(organizationId);
    const turn = (before ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    this.last.set(organizationId, settled);
    try {
      return await turn;
    } finally {
      if (this.last.get(organizationId) === settled) this.last.delete(organizationId);
    }
  }

  async lock(sql: Sql, organizationId: number): Promise<void> {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ':writes', $1))`, [
      organizationId,
    ]);
  }
}
