import { expectError, expectShape, expectStatus, expectTrue, fieldOf } from '../expect.js';
import { enterpriseUrn, groupUrn, userUrn, type Check } from '../trial.js';

const bad = { authorization: 'Bearer wrong' };

export const discoveryChecks: Check[] = [
  {
    name: 'ServiceProviderConfig says what is supported',
    because: 'RFC 7643 §5; clients decide by it whether to PATCH',
    run: async ({ scim }) => {
      const answer = await scim.get('/ServiceProviderConfig');
      expectStatus(answer, 200, {
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true },
        etag: { supported: true },
        authenticationSchemes: [{ type: 'oauthbearertoken' }],
      });
      expectShape(answer.type, 'application/scim+json', 'the content type');
    },
  },
  {
    name: 'ResourceTypes lists User and Group',
    because: 'RFC 7643 §6',
    run: async ({ scim }) => {
      expectStatus(await scim.get('/ResourceTypes'), 200, {
        totalResults: 2,
        Resources: [
          { id: 'User', endpoint: '/Users', schema: userUrn },
          { id: 'Group', endpoint: '/Groups', schema: groupUrn },
        ],
      });
      expectStatus(await scim.get('/ResourceTypes/User'), 200, { schemaExtensions: [{ schema: enterpriseUrn }] });
    },
  },
  {
    name: 'Schemas describes the attributes, one by one and all together',
    because: 'RFC 7643 §7; Entra ID reads it to offer mappings',
    run: async ({ scim }) => {
      expectStatus(await scim.get('/Schemas'), 200, { totalResults: 3 });
      const { body } = expectStatus(await scim.get(`/Schemas/${userUrn}`), 200, { id: userUrn });
      const attributes = fieldOf(body, 'attributes') as { name: string }[];
      expectTrue(
        attributes.some(({ name }) => name === 'active'),
        'the User schema has no active',
      );
      expectError(await scim.get('/Schemas/urn:nothing'), 404);
    },
  },
  {
    name: 'discovery refuses a filter',
    because: 'RFC 7644 §4: 403, so that nobody takes a part for the whole',
    run: async ({ scim }) => {
      expectError(await scim.get('/Schemas?filter=id%20eq%20%22x%22'), 403);
    },
  },
  {
    name: 'a wrong token is 401, and the body does not say why',
    because: 'RFC 7644 §2, §3.12',
    run: async ({ scim }) => {
      expectError(await scim.get('/Users', bad), 401);
    },
  },
  {
    name: 'no token is 401, on every path',
    because: 'RFC 7644 §7.4: an anonymous client learns nothing',
    run: async ({ scim }) => {
      for (const path of ['/Users', '/Groups', '/Schemas', '/Nothing'])
        expectError(await scim.get(path, { authorization: '' }), 401);
    },
  },
  {
    name: 'the scheme Bearer may be written in any case',
    because: 'RFC 9110 §11.1',
    run: async ({ scim }) => {
      expectStatus(await scim.get('/ServiceProviderConfig', { authorization: `bearer ${scim.token}` }), 200);
    },
  },
  {
    name: 'an unknown endpoint is a SCIM error',
    because: 'RFC 7644 §3.12',
    run: async ({ scim }) => {
      expectError(await scim.get('/Devices'), 404);
      expectError(await scim.get('/Users/1/2/3'), 404);
    },
  },
  {
    name: 'Bulk and Me are declared as not there',
    because: 'RFC 7644 §3.7, §3.11: 501',
    run: async ({ scim }) => {
      expectError(await scim.post('/Bulk', { Operations: [] }), 501);
      expectError(await scim.get('/Me'), 501);
    },
  },
  {
    name: 'a body that is no JSON is 400 invalidSyntax',
    because: 'RFC 7644 §3.12',
    run: async ({ scim }) => {
      expectError(await scim.post('/Users', '{"userName":'), 400, 'invalidSyntax');
      expectError(await scim.post('/Users', '[]'), 400, 'invalidSyntax');
    },
  },
  {
    name: 'a body over 1 MiB is 413',
    because: 'RFC 7644 §3.12',
    run: async ({ scim }) => {
      expectError(await scim.post('/Users', { userName: 'x'.repeat(1_100_000) }), 413);
    },
  },
  {
    name: 'application/json is taken as well',
    because: 'RFC 7644 §3.8; older connectors send it',
    run: async (trial) => {
      const sent = trial.sample();
      const headers = { 'content-type': 'application/json' };
      const answer = await trial.scim.call('POST', '/Users', { body: sent, headers });
      trial.keep('/Users', String(fieldOf(expectStatus(answer, 201).body, 'id')));
    },
  },
];
