import { expectStatus, fieldOf, idOf } from './expect.js';
import type { ScimClient } from './scim-client.js';

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** One thing that must hold, and who says so. */
export interface Check {
  name: string;
  because: string;
  run: (trial: Trial) => Promise<void>;
}

export interface TestUser {
  id: string;
  path: string;
  userName: string;
  externalId: string;
}

/** Everything that is made carries this in its name, so that it can be told from real people. */
export const prefix = 'scim-selftest';

/** What checks make, and how it is removed again. */
export class Trial {
  private readonly run = Date.now().toString(36);
  private count = 0;
  private readonly made: string[] = [];

  constructor(readonly scim: ScimClient) {}

  /** A name that nobody has. */
  name(): string {
    this.count += 1;
    return `${prefix}-${this.run}-${this.count}`;
  }

  /** What an identity provider sends to create a user. They are inactive, so that nothing is begun for them. */
  sample(more: object = {}): { userName: string; externalId: string } {
    const name = this.name();
    return {
      ...{ schemas: [userUrn, enterpriseUrn], active: false },
      userName: `${name}@example.org`,
      externalId: `ext-${name}`,
      ...{ name: { givenName: 'Self', familyName: 'Test' }, displayName: 'Self Test', title: 'Tester' },
      ...{ emails: [{ value: `${name}@example.org`, type: 'work', primary: true }] },
      ...more,
    };
  }

  async user(more: object = {}): Promise<TestUser> {
    return this.create(this.sample(more));
  }

  /** An active user without a name and an address: Gatehouse holds them, so that no training or check is ordered. */
  async activeUser(): Promise<TestUser> {
    const name = this.name();
    return this.create({ userName: name, externalId: `ext-${name}`, ...{ schemas: [userUrn], active: true } });
  }

  async group(members: readonly TestUser[] = []): Promise<TestUser> {
    const displayName = this.name();
    const sent = { schemas: [groupUrn], displayName, members: members.map(({ id }) => ({ value: id })) };
    const id = idOf(expectStatus(await this.scim.post('/Groups', sent), 201));
    return { ...this.keep('/Groups', id), userName: displayName, externalId: '' };
  }

  /** To be removed at the end. */
  keep(type: '/Users' | '/Groups', id: string): { id: string; path: string } {
    const path = `${type}/${id}`;
    this.made.push(path);
    return { id, path };
  }

  async read(user: TestUser): Promise<unknown> {
    return expectStatus(await this.scim.get(user.path), 200).body;
  }

  async activeOf(user: TestUser): Promise<unknown> {
    return fieldOf(await this.read(user), 'active');
  }

  /** @returns what could not be removed. */
  async cleanUp(): Promise<string[]> {
    const left: string[] = [];
    for (const path of this.made.reverse()) {
      const { status } = await this.scim.delete(path);
      if (status !== 204 && status !== 404) left.push(path);
    }
    return left;
  }

  private async create(sent: { userName: string; externalId: string }): Promise<TestUser> {
    const id = idOf(expectStatus(await this.scim.post('/Users', sent), 201));
    return { ...sent, ...this.keep('/Users', id) };
  }
}
