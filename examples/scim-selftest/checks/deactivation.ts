import type { Answer, ScimClient } from '../scim-client.js';
import { expectShape, expectStatus } from '../expect.js';
import type { Check, TestUser, Trial } from '../trial.js';

export interface Spelling {
  name: string;
  because: string;
  send: (scim: ScimClient, user: TestUser) => Promise<Answer>;
}

const patch =
  (...operations: object[]): Spelling['send'] =>
  (scim, { path }) =>
    scim.patch(path, ...operations);

/** Every way in which identity providers say that somebody is no longer active. */
export const spellings: Spelling[] = [
  { name: 'path-less { active: false }', because: 'Okta', send: patch({ op: 'replace', value: { active: false } }) },
  {
    name: 'path active, the text "False"',
    because: 'Entra ID',
    send: patch({ op: 'Replace', path: 'active', value: 'False' }),
  },
  {
    name: 'path active, false',
    because: 'RFC 7644 §3.5.2.3',
    send: patch({ op: 'replace', path: 'active', value: false }),
  },
  {
    name: 'path-less, the text "false"',
    because: 'Entra ID',
    send: patch({ op: 'Replace', value: { active: 'false' } }),
  },
  { name: 'add instead of replace', because: 'Entra ID', send: patch({ op: 'Add', path: 'active', value: 'False' }) },
  {
    name: 'wrapped: [{ "value": "False" }]',
    because: 'older Entra ID connectors',
    send: patch({ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }),
  },
  {
    name: 'with the core URN and in another case',
    because: 'RFC 7643 §2.1, RFC 7644 §3.10',
    send: patch({ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:Active', value: 'FALSE' }),
  },
  {
    name: 'remove active',
    because: 'nothing says any more that they are',
    send: patch({ op: 'remove', path: 'active' }),
  },
  {
    name: 'PUT with active false',
    because: 'Okta',
    send: (scim, { path, userName, externalId }) => scim.put(path, { userName, externalId, active: false }),
  },
  {
    name: 'PUT with the text "False"',
    because: 'connectors that write booleans as text',
    send: (scim, { path, userName, externalId }) => scim.put(path, { userName, externalId, active: 'False' }),
  },
];

export const deactivationChecks: Check[] = [
  ...spellings.map(({ name, because, send }) => ({
    name: `deactivates: ${name}`,
    because,
    run: async (trial: Trial) => {
      const user = await trial.activeUser();
      expectStatus(await send(trial.scim, user), 200, { active: false });
      expectShape(await trial.activeOf(user), false, 'active, read again');
    },
  })),
  {
    name: 'an inactive user stays readable and is found',
    because: 'Entra ID and Okta look them up to reactivate them',
    run: async (trial) => {
      const { path, userName } = await trial.user();
      expectStatus(await trial.scim.get(path), 200, { active: false });
      const filter = encodeURIComponent(`userName eq "${userName}"`);
      expectStatus(await trial.scim.get(`/Users?filter=${filter}`), 200, {
        totalResults: 1,
        Resources: [{ active: false }],
      });
    },
  },
  {
    name: 'reactivates: the text "True"',
    because: 'Entra ID',
    run: async (trial) => {
      const user = await trial.activeUser();
      await trial.scim.patch(user.path, { op: 'replace', value: { active: false } });
      expectStatus(await trial.scim.patch(user.path, { op: 'Replace', path: 'active', value: 'True' }), 200, {
        active: true,
      });
    },
  },
  {
    name: 'PUT without active leaves it as it is',
    because: 'who says nothing ends nobody, and brings nobody back',
    run: async (trial) => {
      const [active, inactive] = [await trial.activeUser(), await trial.user()];
      expectStatus(await trial.scim.put(active.path, { userName: active.userName, title: 'x' }), 200, { active: true });
      expectStatus(await trial.scim.put(inactive.path, { userName: inactive.userName }), 200, { active: false });
    },
  },
  {
    name: 'active that is neither true nor false is refused',
    because: 'RFC 7644 §3.12: better an error than a guess about access',
    run: async (trial) => {
      const user = await trial.activeUser();
      const answer = await trial.scim.patch(user.path, { op: 'replace', path: 'active', value: 'perhaps' });
      expectStatus(answer, 400, { scimType: 'invalidValue' });
      expectShape(await trial.activeOf(user), true, 'active');
    },
  },
];
