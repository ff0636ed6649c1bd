import { expectError, expectShape, expectStatus, fieldOf } from '../expect.js';
import { groupUrn, type Check, type TestUser, type Trial } from '../trial.js';

const membersOf = async (trial: Trial, group: TestUser) =>
  ((fieldOf(await trial.read(group), 'members') ?? []) as { value: string }[]).map(({ value }) => value).sort();

async function expectMembers(trial: Trial, group: TestUser, users: readonly TestUser[]): Promise<void> {
  expectShape(await membersOf(trial, group), users.map(({ id }) => id).sort(), 'the members');
}

export const groupChecks: Check[] = [
  {
    name: 'a group with members; each member tells the group',
    because: 'RFC 7643 §4.2, §4.1.2',
    run: async (trial) => {
      const user = await trial.user();
      const group = await trial.group([user]);
      expectStatus(await trial.scim.get(group.path), 200, { members: [{ value: user.id, display: user.userName }] });
      expectShape(await trial.read(user), { groups: [{ value: group.id, display: group.userName }] });
    },
  },
  {
    name: 'filter displayName eq, without members',
    because: 'Entra ID: GET /Groups?excludedAttributes=members&filter=displayName eq "…"',
    run: async (trial) => {
      const { id, userName } = await trial.group([await trial.user()]);
      const filter = encodeURIComponent(`displayName eq "${userName}"`);
      const { body } = await trial.scim.get(`/Groups?excludedAttributes=members&filter=${filter}`);
      expectShape(body, { totalResults: 1, Resources: [{ id }] });
      expectShape(fieldOf(body, 'Resources', '0', 'members'), undefined, 'members');
    },
  },
  {
    name: 'filter by member',
    because: 'Entra ID asks whether somebody is in a group',
    run: async (trial) => {
      const user = await trial.user();
      const { id } = await trial.group([user]);
      for (const filter of [`id eq "${id}" and members eq "${user.id}"`, `members[value eq "${user.id}"]`])
        expectStatus(await trial.scim.get(`/Groups?filter=${encodeURIComponent(filter)}`), 200, { totalResults: 1 });
    },
  },
  {
    name: 'members are added, one by one and again',
    because: 'Entra ID and Okta push memberships with PATCH add',
    run: async (trial) => {
      const [one, two] = [await trial.user(), await trial.user()];
      const group = await trial.group();
      for (const value of [[{ value: one.id }], [{ value: two.id, display: 'Two' }], [{ $ref: null, value: one.id }]])
        expectStatus(await trial.scim.patch(group.path, { op: 'Add', path: 'members', value }), 200);
      await expectMembers(trial, group, [one, two]);
    },
  },
  {
    name: 'members are removed by filter and by value',
    because: 'Okta: members[value eq "…"]; Entra ID: remove with a value',
    run: async (trial) => {
      const users = [await trial.user(), await trial.user(), await trial.user()] as const;
      const group = await trial.group(users);
      await trial.scim.patch(group.path, { op: 'remove', path: `members[value eq "${users[0].id}"]` });
      await expectMembers(trial, group, [users[1], users[2]]);
      await trial.scim.patch(group.path, { op: 'Remove', path: 'members', value: [{ value: users[1].id }] });
      await expectMembers(trial, group, [users[2]]);
      await trial.scim.patch(group.path, { op: 'remove', path: 'members' });
      await expectMembers(trial, group, []);
    },
  },
  {
    name: 'members are replaced as a whole',
    because: 'Okta: group push',
    run: async (trial) => {
      const [one, two] = [await trial.user(), await trial.user()];
      const group = await trial.group([one]);
      expectStatus(
        await trial.scim.patch(group.path, { op: 'replace', path: 'members', value: [{ value: two.id }] }),
        200,
      );
      await expectMembers(trial, group, [two]);
    },
  },
  {
    name: 'a group is renamed without a path, the id sent along',
    because: 'Okta: group push',
    run: async (trial) => {
      const group = await trial.group([await trial.user()]);
      const displayName = trial.name();
      expectStatus(await trial.scim.patch(group.path, { op: 'replace', value: { id: group.id, displayName } }), 200, {
        displayName,
      });
    },
  },
  {
    name: 'a second group of the same name is 409 uniqueness',
    because: 'Entra ID: its validator expects it',
    run: async (trial) => {
      const { userName: displayName } = await trial.group();
      expectError(await trial.scim.post('/Groups', { schemas: [groupUrn], displayName }), 409, 'uniqueness');
    },
  },
  {
    name: 'a member that is nobody is 400, and nothing is stored',
    because: 'RFC 7644 §3.12; a membership must not get lost in silence',
    run: async (trial) => {
      const user = await trial.user();
      const group = await trial.group([user]);
      const value = [{ value: '00000000-0000-4000-8000-000000000000' }];
      expectError(await trial.scim.patch(group.path, { op: 'add', path: 'members', value }), 400, 'invalidValue');
      await expectMembers(trial, group, [user]);
    },
  },
  {
    name: 'DELETE of a group leaves its members, of a user their groups',
    because: 'RFC 7644 §3.6',
    run: async (trial) => {
      const [user, other] = [await trial.user(), await trial.user()];
      const group = await trial.group([user, other]);
      expectStatus(await trial.scim.delete(other.path), 204);
      await expectMembers(trial, group, [user]);
      expectStatus(await trial.scim.delete(group.path), 204);
      expectShape(fieldOf(await trial.read(user), 'groups'), undefined, 'groups');
    },
  },
];
