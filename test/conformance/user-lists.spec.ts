import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComplianceCaller } from '../support/compliance-caller.js';
import { startTestComplianceService, type TestComplianceService } from '../support/compliance-service.js';

describe('the list of users', () => {
  let service: TestComplianceService;
  beforeAll(async () => {
    service = await startTestComplianceService();
  });
  afterAll(async () => {
    await service.stop();
  });

  describe('of three', () => {
    let org: ComplianceCaller;
    let zoe: number, max: number, eva: number;
    beforeAll(async () => {
      org = await service.createOrganization('Three');
      const create = async (first_name: string, external_id: string) => {
        const email = `${first_name.toLowerCase()}@camp.example`;
        return (await org.createUser({ first_name, last_name: 'Quinn', email, external_id })).id;
      };
      zoe = await create('Zoë', 'q_1');
      max = await create('Max', 'q_10');
      eva = await create('Eva', 'Q_1');
      await org.put(`/api/v2/users/${max}`, { tag_list: 'driver,camp' });
      await org.put(`/api/v2/users/${eva}`, { tag_list: 'camp' });
    });
    /** What both forms of the list find, in order. */
    const found = async (query: string) => {
      const { users } = (await org.get(`/api/v2/users/with_page?${query}`)).record;
      const { list } = await org.get(`/api/v2/users?${query}`);
      expect(users).toEqual(list);
      return list.map(({ id }) => id);
    };

    it('[4-users-list] is an array of users, oldest first', async () => {
      const answer = await org.get('/api/v2/users');
      const single = await Promise.all([zoe, max, eva].map((id) => org.get(`/api/v2/users/${id}`)));
      expect([answer.status, answer.body]).toEqual([200, single.map(({ body }) => body)]);
    });

    it('[4-users-external-id] is filtered by external id, exactly', async () => {
      expect(await found('external_id=q_1')).toEqual([zoe]);
      expect(await found('external_id=q')).toEqual([]);
      expect(await found('external_id=')).toEqual([zoe, max, eva]);
    });

    it('[4-users-search] is searched for every word in name, e-mail and external id, in any case', async () => {
      expect(await found('search=quinn')).toEqual([zoe, max, eva]);
      expect(await found('search=QUINN+zo%C3%AB')).toEqual([zoe]);
      expect(await found('search=max@camp')).toEqual([max]);
      expect(await found('search=q_10')).toEqual([max]);
      expect(await found('search=q_')).toEqual([zoe, max, eva]);
      expect(await found('search=%25')).toEqual([]);
      expect(await found('search=quinn+nobody')).toEqual([]);
      expect(await found('search=')).toEqual([zoe, max, eva]);
    });

    it('[4-users-tag] is filtered by a tag, exactly, and by everything at once', async () => {
      expect(await found('tag=camp')).toEqual([max, eva]);
      expect(await found('tag=driver')).toEqual([max]);
      expect(await found('tag=cam')).toEqual([]);
      expect(await found('tag=camp&search=eva&external_id=Q_1')).toEqual([eva]);
      expect(await found('tag=driver&search=eva')).toEqual([]);
    });

    it('[4-users-list-unknown-parameter] passes over what it does not know', async () => {
      expect(await found('per_page=1&sort=name&filter%5Bx%5D=y')).toEqual([zoe, max, eva]);
    });

    it('[4-users-with-page] tells the page and the number of pages, 0 when nothing is found', async () => {
      const answer = await org.get('/api/v2/users/with_page?tag=camp');
      expect([answer.status, Object.keys(answer.record)]).toEqual([200, ['users', 'page', 'pages']]);
      expect(answer.record).toMatchObject({ page: 1, pages: 1 });
      const none = await org.get('/api/v2/users/with_page?search=nobody');
      expect(none.body).toEqual({ users: [], page: 1, pages: 0 });
    });
  });

  it('[4-users-page] [8-users-per-page] [8-default-page] has 100 a page, and past the end there is an empty list', async () => {
    const org = await service.createOrganization('Pagers');
    await Promise.all(Array.from({ length: 103 }, () => org.createUser()));
    const first = (await org.get('/api/v2/users')).list;
    expect((await org.get('/api/v2/users?page=1')).list).toEqual(first);
    await org.createUser();
    const second = (await org.get('/api/v2/users?page=2')).list;
    const ids = [...first, ...second].map(({ id }) => id as number);
    expect([first.length, second.length]).toEqual([100, 4]);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    const past = await org.get('/api/v2/users?page=3');
    expect([past.status, past.body]).toEqual([200, []]);
    expect((await org.get('/api/v2/users/with_page?page=2')).record).toEqual({ users: second, page: 2, pages: 2 });
    expect((await org.get('/api/v2/users/with_page?page=9')).body).toEqual({ users: [], page: 9, pages: 2 });
    for (const page of ['zero', '0', '-1', '1.5']) {
      const answer = await org.get(`/api/v2/users?page=${page}`);
      expect([page, answer.status, Object.keys(answer.record.errors as object)]).toEqual([page, 400, ['page']]);
    }
  });
});
