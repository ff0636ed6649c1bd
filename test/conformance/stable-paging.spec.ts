import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ComplianceService } from '../../src/compliance-service/compliance-service.js';
import { ComplianceCaller } from '../support/compliance-caller.js';
import { eventually } from '../support/compliance-eventually.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

describe('paging while rows are being inserted', () => {
  let service: TestComplianceService;
  let twin: ComplianceService;
  let client: pg.Client;
  let observer: pg.Client;
  beforeAll(async () => {
    service = await startTestComplianceService();
    twin = await service.startTwin();
    const options = { connectionString: service.database.url, options: '-c search_path=compliance' };
    [client, observer] = [new pg.Client(options), new pg.Client(options)];
    await Promise.all([client.connect(), observer.connect()]);
  });
  afterAll(async () => {
    await Promise.all([client.end(), observer.end()]);
    await twin.close();
    await service.stop();
  });
  const names = (list: Record<string, unknown>[]) => list.map(({ external_id }) => external_id);

  /**
   * An organization with a creation that has its id but cannot commit: it wants a tag that another transaction is
   * about to make. `release` lets it go on.
   */
  const withHeldCreation = async (name: string, users: number) => {
    const org = await service.createOrganization(name);
    await Promise.all(Array.from({ length: users }, (_, n) => org.createUser({ external_id: `early-${n}` })));
    await client.query('BEGIN');
    await client.query(`INSERT INTO tags (organization_id, name) SELECT max(id), 'held' FROM organizations`);
    const held = org.createUser({ external_id: 'held', tag_list: 'held' });
    // From outside: within a transaction PostgreSQL shows the same activity again and again.
    await eventually('a creation that waits for the tag', async () => {
      const { rows } = await observer.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO tags%'
           AND datname = current_database()`,
      );
      return rows.length > 0 ? true : undefined;
    });
    const release = async () => {
      await client.query('ROLLBACK');
      return held;
    };
    return { org, release };
  };

  it('[8-stable-paging] keeps its order when a creation that began earlier commits late, also in another process', async () => {
    const { org, release } = await withHeldCreation('Held', 99);
    const elsewhere = new ComplianceCaller(twin.url, org.apiKey);
    let isDone = false;
    const later = [org.createUser({ external_id: 'later' }), elsewhere.createUser({ external_id: 'latest' })];
    void later[1]?.then(() => (isDone = true));
    await eventually('the other process has made its user, or waits for its turn', async () => {
      const { rows } = await observer.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
      );
      return isDone || rows.length > 0 ? true : undefined;
    });
    const first = (await org.get('/api/v2/users')).list;
    expect(first).toHaveLength(99);
    await release();
    await Promise.all(later);

    // What was on the first page is still on it; whoever came later follows.
    const again = (await org.get('/api/v2/users')).list;
    expect(names(again)).toEqual([...names(first), 'held']);
    const second = (await org.get('/api/v2/users?page=2')).list;
    expect(names(second).sort()).toEqual(['later', 'latest']);
  });

  it('[8-stable-paging] makes no other organization wait', async () => {
    const { release } = await withHeldCreation('Busy', 1);
    const other = await service.createOrganization('Free');
    expect((await other.createUser()).status).toBe(201);
    expect((await release()).status).toBe(201);
  });

  it('[8-stable-paging] shows a reader every row exactly once, in each list, while ten writers insert', async () => {
    const org = await service.createOrganization('Many writers');
    const elsewhere = new ComplianceCaller(twin.url, org.apiKey);
    const { id } = await org.createUser({ external_id: 'first' });
    const WRITERS = 10;
    const EACH = 11;
    /** The write that began last: readers look again when it has ended. */
    let latest: Promise<unknown> = Promise.resolve();
    const write = async (writer: number) => {
      const api = writer % 2 === 0 ? org : elsewhere;
      for (let n = 0; n < EACH; n++) {
        await (latest = api.createUser({ external_id: `${writer}-${n}`, tag_list: `tag-${writer}-${n}` }));
        await (latest = api.post(`/api/v2/users/${id}/assign_training`, {}));
        await (latest = api.post('/api/v2/background_checks', { user_id: id, level: 1, quickapp: true }));
      }
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n))).finally(() => {
      writing = false;
    });
    /** Goes on from its last page until nobody writes any more and there is nothing new. */
    const readAll = async (path: string) => {
      const seen: Record<string, unknown>[] = [];
      for (;;) {
        await latest;
        const isLastRound = !writing;
        const page = Math.floor(seen.length / 100) + 1;
        const { list } = await org.get(`/api/v2/${path}?page=${page}`);
        const known = seen.slice((page - 1) * 100);
        expect(list.slice(0, known.length)).toEqual(known);
        seen.push(...list.slice(known.length));
        if (isLastRound && list.length < 100) return seen;
      }
    };
    const lists = await Promise.all(['users', 'trainings', 'background_checks', 'tags'].map(readAll));
    await writers;
    const total = WRITERS * EACH;
    expect(lists.map((list) => list.length)).toEqual([total + 1, total, total, total]);
    for (const list of lists) expect(new Set(list.map((row) => row.id ?? row.name)).size).toBe(list.length);
  });
});
