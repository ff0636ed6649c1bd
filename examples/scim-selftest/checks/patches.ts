import { expectError, expectShape, expectStatus, fieldOf } from '../expect.js';
import { enterpriseUrn, userUrn, type Check, type Trial } from '../trial.js';

/** A check of one PATCH: what is sent, and what the user then holds. */
const patched = (name: string, because: string, operations: object[], wanted: object, before: object = {}): Check => ({
  name,
  because,
  run: async (trial) => {
    const user = await trial.user(before);
    expectStatus(await trial.scim.patch(user.path, ...operations), 200, wanted);
    expectShape(await trial.read(user), wanted);
  },
});

const refused = (name: string, scimType: string, ...operations: object[]): Check => ({
  name,
  because: 'RFC 7644 §3.5.2, §3.12',
  run: async (trial) => {
    const user = await trial.user();
    expectError(await trial.scim.patch(user.path, ...operations), 400, scimType);
  },
});

const entra = 'Entra ID: its provisioning sends this shape';
const okta = 'Okta: its provisioning sends this shape';

export const patchChecks: Check[] = [
  patched('replace with a path', 'RFC 7644 §3.5.2.3', [{ op: 'replace', path: 'title', value: 'Lead' }], {
    title: 'Lead',
  }),
  patched('a capitalised op', entra, [{ op: 'Replace', path: 'displayName', value: 'New' }], { displayName: 'New' }),
  patched('replace without a path', okta, [{ op: 'replace', value: { title: 'Lead', name: { givenName: 'Ann' } } }], {
    title: 'Lead',
    name: { givenName: 'Ann' },
  }),
  patched(
    'dotted keys without a path',
    entra,
    [{ op: 'Replace', value: { 'name.givenName': 'Ann', 'name.familyName': 'Lee' } }],
    { name: { givenName: 'Ann', familyName: 'Lee' } },
  ),
  patched(
    'emails[type eq "work"].value, where there is one',
    entra,
    [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.org' }],
    { emails: [{ type: 'work', value: 'new@example.org', primary: true }] },
  ),
  patched(
    'emails[type eq "work"].value, where there is none',
    entra,
    [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'new@example.org' }],
    { emails: [{ type: 'work', value: 'new@example.org' }] },
    { emails: [] },
  ),
  patched(
    'an address in a key without a path',
    entra,
    [{ op: 'Add', value: { 'addresses[type eq "work"].locality': 'Reno' } }],
    { addresses: [{ type: 'work', locality: 'Reno' }] },
  ),
  patched(
    'a URN path, whose dots are not separators',
    entra,
    [{ op: 'Add', path: `${enterpriseUrn}:department`, value: 'Quality' }],
    { [enterpriseUrn]: { department: 'Quality' } },
  ),
  patched(
    'URN keys without a path',
    entra,
    [{ op: 'Add', value: { [`${enterpriseUrn}:employeeNumber`]: '007', [`${enterpriseUrn}:department`]: 'Quality' } }],
    { [enterpriseUrn]: { employeeNumber: '007', department: 'Quality' } },
  ),
  patched(
    'the extension as an object without a path',
    okta,
    [{ op: 'replace', value: { [enterpriseUrn]: { department: 'Quality' } } }],
    { [enterpriseUrn]: { department: 'Quality', division: 'West' } },
    { [enterpriseUrn]: { division: 'West' } },
  ),
  patched(
    'the core URN before an attribute',
    'RFC 7644 §3.10',
    [{ op: 'replace', path: `${userUrn}:title`, value: 'Lead' }],
    {
      title: 'Lead',
    },
  ),
  patched('names in any case', 'RFC 7643 §2.1', [{ op: 'replace', path: 'Name.GIVENNAME', value: 'Ann' }], {
    name: { givenName: 'Ann', familyName: 'Test' },
  }),
  patched(
    'the manager as a bare text',
    entra,
    [{ op: 'Add', path: `${enterpriseUrn}:manager`, value: 'the-manager' }],
    { [enterpriseUrn]: { manager: { value: 'the-manager' } } },
    { [enterpriseUrn]: { manager: { value: 'somebody-before' } } },
  ),
  patched(
    'a value wrapped in a list',
    'older Entra ID connectors send [{ "$ref": null, "value": … }]',
    [{ op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'Wrapped' }] }],
    { displayName: 'Wrapped' },
  ),
  patched(
    'roles[primary eq "True"], a boolean as a text',
    entra,
    [{ op: 'Replace', path: 'roles[primary eq "True"].value', value: 'lead' }],
    { roles: [{ primary: true, value: 'lead' }] },
    { roles: [{ primary: 'True', value: 'tester' }] },
  ),
  {
    name: 'remove takes an attribute away; twice is no error',
    because: 'RFC 7644 §3.5.2.2',
    run: async (trial) => {
      const user = await trial.user();
      for (let times = 0; times < 2; times += 1) {
        const { body } = expectStatus(await trial.scim.patch(user.path, { op: 'remove', path: 'title' }), 200);
        expectShape(fieldOf(body, 'title'), undefined, 'title');
      }
    },
  },
  {
    name: 'remove with a filter takes one of several away',
    because: 'RFC 7644 §3.5.2.2',
    run: async (trial) => {
      const emails = [
        { type: 'work', value: 'w@example.org' },
        { type: 'home', value: 'h@example.org' },
      ];
      const user = await trial.user({ emails });
      const removal = { op: 'Remove', path: 'emails[type eq "home"]' };
      expectStatus(await trial.scim.patch(user.path, removal), 200, {
        emails: [{ type: 'work', value: 'w@example.org' }],
      });
    },
  },
  {
    name: 'several operations are one change, or none at all',
    because: 'RFC 7644 §3.5.2: atomic',
    run: async (trial: Trial) => {
      const user = await trial.user();
      const good = { op: 'replace', path: 'title', value: 'Half done' };
      const bad = { op: 'replace', path: 'emails[type eq "fax"]', value: { value: 'x' } };
      expectError(await trial.scim.patch(user.path, good, bad), 400, 'noTarget');
      expectShape(fieldOf(await trial.read(user), 'title'), 'Tester', 'title');
    },
  },
  {
    name: 'an id within a whole object is passed over',
    because: 'Okta sends the id along',
    run: async (trial) => {
      const user = await trial.user();
      const sent = { op: 'replace', value: { id: user.id, title: 'Lead' } };
      expectStatus(await trial.scim.patch(user.path, sent), 200, { id: user.id, title: 'Lead' });
    },
  },
  refused('id cannot be changed', 'mutability', { op: 'replace', path: 'id', value: 'x' }),
  refused('an unknown op', 'invalidSyntax', { op: 'move', path: 'title', value: 'x' }),
  refused('no operations', 'invalidSyntax'),
  refused('a path that is none', 'invalidPath', { op: 'replace', path: 'emails[', value: 'x' }),
  refused('a path into the process', 'invalidValue', { op: 'add', path: '__proto__.polluted', value: 'x' }),
  {
    name: 'a rename to a userName that is taken is 409 uniqueness',
    because: 'RFC 7644 §3.12',
    run: async (trial) => {
      const [first, second] = [await trial.user(), await trial.user()];
      const rename = { op: 'replace', path: 'userName', value: first.userName };
      expectError(await trial.scim.patch(second.path, rename), 409, 'uniqueness');
    },
  },
  {
    name: 'PUT replaces: what is left out is gone',
    because: 'RFC 7644 §3.5.1',
    run: async (trial) => {
      const user = await trial.user();
      const { body } = expectStatus(await trial.scim.put(user.path, { userName: user.userName, active: false }), 200);
      expectShape([fieldOf(body, 'title'), fieldOf(body, 'emails')], [undefined, undefined]);
    },
  },
  {
    name: 'If-Match with an old version is 412, with the present one it goes through',
    because: 'RFC 7644 §3.14',
    run: async (trial) => {
      const user = await trial.user();
      const old = (await trial.scim.get(user.path)).etag ?? '';
      const sent = { userName: user.userName, title: 'Lead' };
      const { etag } = expectStatus(await trial.scim.put(user.path, sent, { 'if-match': old }), 200);
      expectError(await trial.scim.put(user.path, sent, { 'if-match': old }), 412);
      expectError(await trial.scim.delete(user.path, { 'if-match': old }), 412);
      expectStatus(await trial.scim.put(user.path, { ...sent, title: 'Head' }, { 'if-match': etag ?? '' }), 200);
    },
  },
  {
    name: 'a change that changes nothing keeps the version',
    because: 'clients compare versions to see changes',
    run: async (trial) => {
      const user = await trial.user();
      const before = await trial.scim.get(user.path);
      const after = await trial.scim.patch(user.path, { op: 'replace', path: 'title', value: 'Tester' });
      expectShape(after.etag, before.etag, 'the ETag');
    },
  },
];
