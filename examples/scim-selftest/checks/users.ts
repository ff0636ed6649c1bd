import { expectError, expectShape, expectStatus, expectTrue, fieldOf, idOf } from '../expect.js';
import { enterpriseUrn, userUrn, type Check } from '../trial.js';

const filtered = (filter: string, type = '/Users') => `${type}?filter=${encodeURIComponent(filter)}`;
const nobody = { totalResults: 0, Resources: [] };

export const userChecks: Check[] = [
  {
    name: 'POST creates: 201, Location, ETag, meta, the attributes as sent',
    because: 'RFC 7644 §3.3',
    run: async (trial) => {
      const sent = trial.sample({ [enterpriseUrn]: { department: 'Quality' } });
      const answer = expectStatus(await trial.scim.post('/Users', sent), 201, {
        userName: sent.userName,
        externalId: sent.externalId,
        active: false,
        name: { givenName: 'Self', familyName: 'Test' },
        [enterpriseUrn]: { department: 'Quality' },
        meta: { resourceType: 'User' },
      });
      trial.keep('/Users', idOf(answer));
      expectTrue(answer.location?.endsWith(`/Users/${idOf(answer)}`) === true, 'there is no Location');
      expectTrue(answer.etag !== null, 'there is no ETag');
      expectTrue(
        JSON.stringify(fieldOf(answer.body, 'schemas')).includes(enterpriseUrn),
        'schemas lacks the extension',
      );
    },
  },
  {
    name: 'a password is never stored or told',
    because: 'RFC 7643 §4.1.1: returned never; Okta sends one',
    run: async (trial) => {
      const user = await trial.user({ password: 'Tr0ub4dor&3' });
      expectShape(fieldOf(await trial.read(user), 'password'), undefined, 'password');
    },
  },
  {
    name: 'the same userName in another case is 409 uniqueness',
    because: 'RFC 7643 §4.1.1, RFC 7644 §3.3',
    run: async (trial) => {
      const { userName } = await trial.user();
      expectError(
        await trial.scim.post('/Users', trial.sample({ userName: userName.toUpperCase() })),
        409,
        'uniqueness',
      );
    },
  },
  {
    name: 'a user without userName is 400 invalidValue',
    because: 'RFC 7643 §4.1.1: required',
    run: async (trial) => {
      expectError(await trial.scim.post('/Users', trial.sample({ userName: undefined })), 400, 'invalidValue');
    },
  },
  {
    name: 'another userName with the externalId of an inactive user is the same user',
    because: 'Okta: a user-name change can be deactivate and POST',
    run: async (trial) => {
      const user = await trial.user();
      const renamed = trial.sample({ externalId: user.externalId });
      const answer = expectStatus(await trial.scim.post('/Users', renamed), 201, { id: user.id });
      expectShape(fieldOf(answer.body, 'userName'), renamed.userName, 'userName');
    },
  },
  {
    name: 'GET by id, 404 for an unknown one, and for one that is no UUID',
    because: 'RFC 7644 §3.4.1',
    run: async (trial) => {
      const user = await trial.user();
      expectStatus(await trial.scim.get(user.path), 200, { id: user.id, userName: user.userName });
      expectError(await trial.scim.get('/Users/00000000-0000-4000-8000-000000000000'), 404);
      expectError(await trial.scim.get('/Users/nobody'), 404);
    },
  },
  {
    name: 'attributes and excludedAttributes',
    because: 'RFC 7644 §3.4.2.5; Entra ID asks with excludedAttributes=members',
    run: async (trial) => {
      const { path, userName } = await trial.user();
      const { body } = expectStatus(await trial.scim.get(`${path}?attributes=userName,name.givenName`), 200);
      expectShape(body, { userName, name: { givenName: 'Self' } });
      expectShape([fieldOf(body, 'title'), fieldOf(body, 'name', 'familyName')], [undefined, undefined]);
      const rest = expectStatus(await trial.scim.get(`${path}?excludedAttributes=title`), 200, { userName });
      expectShape(fieldOf(rest.body, 'title'), undefined, 'title');
    },
  },
  {
    name: 'If-None-Match with the known version is 304',
    because: 'RFC 7644 §3.14',
    run: async (trial) => {
      const { path } = await trial.user();
      const { etag } = await trial.scim.get(path);
      expectStatus(await trial.scim.get(path, { 'if-none-match': etag ?? '' }), 304);
    },
  },
  {
    name: 'the first probe of Okta: startIndex=1&count=2',
    because: 'Okta: test of the connector configuration',
    run: async ({ scim }) => {
      const { body } = expectStatus(await scim.get('/Users?startIndex=1&count=2'), 200, { startIndex: 1 });
      expectTrue((fieldOf(body, 'Resources') as unknown[]).length <= 2, 'there are more than two');
    },
  },
  {
    name: 'filter userName eq finds without regard to case',
    because: 'RFC 7643 §4.1.1; Okta and Entra ID look up before they create',
    run: async (trial) => {
      const { id, userName } = await trial.user();
      const path = filtered(`userName eq "${userName.toUpperCase()}"`);
      expectStatus(await trial.scim.get(path), 200, { totalResults: 1, Resources: [{ id }] });
    },
  },
  {
    name: 'a miss is 200 with an empty ListResponse',
    because: 'RFC 7644 §3.4.2; Entra ID fails its test on a 404',
    run: async ({ scim }) => {
      for (const filter of ['userName eq "non-existing"', 'externalId eq "non-existing"', 'id eq "non-existing"'])
        expectStatus(await scim.get(filtered(filter)), 200, nobody);
      expectStatus(await scim.get(filtered('displayName eq "non-existing"', '/Groups')), 200, nobody);
    },
  },
  {
    name: 'filter by externalId, id and e-mail address',
    because: 'Entra ID: matching attributes',
    run: async (trial) => {
      const { id, externalId, userName } = await trial.user();
      const filters = [
        `externalId eq "${externalId}"`,
        `id eq "${id}"`,
        `emails.value eq "${userName}"`,
        `emails[type eq "work"].value eq "${userName}"`,
        `emails[type eq "work" and value eq "${userName}"]`,
        `${userUrn}:userName eq "${userName}"`,
      ];
      for (const filter of filters)
        expectStatus(await trial.scim.get(filtered(filter)), 200, { totalResults: 1, Resources: [{ id }] });
    },
  },
  {
    name: 'externalId differs by case',
    because: 'RFC 7643 §3.1: caseExact',
    run: async (trial) => {
      const { externalId } = await trial.user();
      expectStatus(await trial.scim.get(filtered(`externalId eq "${externalId.toUpperCase()}"`)), 200, nobody);
    },
  },
  {
    name: 'and, or, not, parentheses, sw, co and pr',
    because: 'RFC 7644 §3.4.2.2',
    run: async (trial) => {
      const { userName } = await trial.user();
      const own = `userName sw "${userName.slice(0, -4)}"`;
      const matching = [
        'title eq "tester"',
        'not (title eq "pilot")',
        '(title eq "pilot" or active eq false)',
        'title pr',
      ];
      for (const filter of matching)
        expectStatus(await trial.scim.get(filtered(`${own} and ${filter}`)), 200, { totalResults: 1 });
      for (const filter of ['title eq "pilot"', 'active eq true', 'nickName pr', 'not (title co "est")'])
        expectStatus(await trial.scim.get(filtered(`${own} and ${filter}`)), 200, nobody);
    },
  },
  {
    name: 'meta.lastModified gt finds what has changed',
    because: 'RFC 7644 §3.4.2.2; for clients that read increments',
    run: async (trial) => {
      const { userName } = await trial.user();
      const own = `userName eq "${userName}" and meta.lastModified`;
      expectStatus(await trial.scim.get(filtered(`${own} gt "2001-01-01T00:00:00Z"`)), 200, { totalResults: 1 });
      expectStatus(await trial.scim.get(filtered(`${own} lt "2001-01-01T00:00:00Z"`)), 200, nobody);
    },
  },
  {
    name: 'a filter that cannot be read is 400 invalidFilter',
    because: 'RFC 7644 §3.12',
    run: async ({ scim }) => {
      for (const filter of ['userName', 'userName eq', 'userName is "x"', '((((', 'userName eq "x" and'])
        expectError(await scim.get(filtered(filter)), 400, 'invalidFilter');
    },
  },
  {
    name: 'paging walks through everybody once',
    because: 'RFC 7644 §3.4.2.4',
    run: async (trial) => {
      const title = trial.name();
      const made = [await trial.user({ title }), await trial.user({ title }), await trial.user({ title })];
      const list = filtered(`title eq "${title}" and userName sw "scim-selftest"`);
      const seen: unknown[] = [];
      for (const startIndex of [1, 3]) {
        const page = await trial.scim.get(`${list}&startIndex=${startIndex}&count=2`);
        expectStatus(page, 200, { totalResults: 3, startIndex });
        seen.push(...(fieldOf(page.body, 'Resources') as { id: string }[]).map(({ id }) => id));
      }
      expectShape(seen.sort(), made.map(({ id }) => id).sort(), 'the ids');
    },
  },
  {
    name: 'count=0 tells the number only; odd numbers are mended, words are refused',
    because: 'RFC 7644 §3.4.2.4',
    run: async ({ scim }) => {
      expectStatus(await scim.get('/Users?count=0'), 200, { Resources: [] });
      expectStatus(await scim.get('/Users?startIndex=0&count=-1'), 200, { startIndex: 1, Resources: [] });
      expectError(await scim.get('/Users?count=many'), 400, 'invalidValue');
    },
  },
  {
    name: 'a search by POST',
    because: 'RFC 7644 §3.4.3',
    run: async (trial) => {
      const { id, userName } = await trial.user();
      const answer = await trial.scim.post('/Users/.search', { filter: `userName eq "${userName}"`, count: 10 });
      expectStatus(answer, 200, { totalResults: 1, Resources: [{ id }] });
    },
  },
  {
    name: 'lookups answer within 600 ms',
    because: 'Okta: slower connectors are throttled',
    run: async (trial) => {
      const { userName } = await trial.user();
      const { tookMs } = await trial.scim.get(filtered(`userName eq "${userName}"`));
      expectTrue(tookMs < 600, `it took ${Math.round(tookMs)} ms`);
    },
  },
  {
    name: 'DELETE is 204, then 404; the userName is free again',
    because: 'RFC 7644 §3.6',
    run: async (trial) => {
      const user = await trial.user();
      expectStatus(await trial.scim.delete(user.path), 204);
      expectError(await trial.scim.get(user.path), 404);
      expectError(await trial.scim.delete(user.path), 404);
      await trial.user({ userName: user.userName });
    },
  },
];
