/*
 * When it runs: for each request of an identity provider under /scim/v2. Transaction: one for each write, under a lock on
 * the connection, with what is to be told of it; telling comes after the commit. A repeat: a write that changes nothing
 * stores nothing; creating twice is a conflict by name.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../domain/json.js';
import { contentOf, memberIds, remoteIdsOf } from '../domain/scim/content.js';
import { normalise, readActive } from '../domain/scim/normalise.js';
import { etagOf, type ScimResource } from '../domain/scim/represent.js';
import { badValue, ScimError } from '../domain/scim/scim-error.js';
import type { ScimKind } from '../domain/scim/schema.js';
import type { ScimDesk, ScimLanguage, ScimOperation, ScimPlace, ScimSearch, ScimStore } from '../ports/scim.js';

export interface ScimTenant extends ScimPlace {
  settings: JsonObject;
}

/** What is asked of a list. */
export interface ScimQuery extends Omit<ScimSearch, 'filter'> {
  filter?: string;
}

/** A change of a resource: what it is to become, from what it is. */
type Change = (resource: ScimResource) => { attributes: JsonObject; active: boolean; members?: string[] };

export class ScimResources {
  constructor(
    private readonly store: ScimStore,
    private readonly language: ScimLanguage,
    /** Called after the commit; what gets lost is told by the sweep. */
    private readonly tell: (userId: string) => Promise<void>,
  ) {}

  /** @throws ScimError invalidFilter, tooMany */
  find(at: ScimPlace, kind: ScimKind, { filter, ...search }: ScimQuery) {
    const read = filter === undefined ? undefined : this.language.readFilter(kind, filter);
    return this.store.find(at, kind, { ...search, filter: read });
  }

  /** @throws ScimError 404 */
  async read(at: ScimPlace, kind: ScimKind, id: string, withRelated = true): Promise<ScimResource> {
    return found(await this.store.read(at, kind, id, withRelated));
  }

  /**
   * A user whose external id belongs to one who is inactive is that one: that is how some providers tell another user name.
   * @throws ScimError uniqueness, invalidValue
   */
  async create(at: ScimTenant, kind: ScimKind, told: JsonObject): Promise<ScimResource> {
    const attributes = normalise(kind, told);
    const active = readActive(told.active) ?? true;
    const id = await this.store.write(at, async (desk) => {
      const known = kind === 'User' ? await ownerOf(desk, attributes.externalId) : undefined;
      const content = contentOf(attributes, active);
      await requireFreeName(desk, kind, content.name, known?.id);
      if (known) {
        await desk.change(known.id, content);
        return known.id;
      }
      const newId = randomUUID();
      const remoteIds = kind === 'User' ? [...remoteIdsOf(attributes, at.settings), newId] : [];
      await desk.add({ ...content, id: newId, kind, remoteIds });
      if (kind === 'Group') await setMembers(desk, newId, memberIds(told.members));
      return newId;
    });
    if (kind === 'User') await this.tell(id);
    return this.read(at, kind, id);
  }

  /**
   * Replaces the attributes; `active` stays as it is when it is left out: who says nothing ends nobody's employment.
   * @throws ScimError 404, 412, uniqueness, invalidValue
   */
  replace(at: ScimPlace, kind: ScimKind, id: string, told: JsonObject, ifMatch?: string): Promise<ScimResource> {
    return this.update(at, kind, id, ifMatch, (known) => ({
      attributes: normalise(kind, told),
      active: readActive(told.active) ?? known.active,
      members: memberIds(told.members),
    }));
  }

  /** @throws ScimError 404, 412 and those of ScimLanguage.patch */
  patch(at: ScimPlace, kind: ScimKind, id: string, operations: readonly ScimOperation[], ifMatch?: string) {
    return this.update(at, kind, id, ifMatch, (known) => {
      const members = known.related.map((one) => ({ value: one.id }));
      const before: JsonObject = { ...known.attributes, ...(kind === 'User' ? { active: known.active } : { members }) };
      const after = this.language.patch(kind, before, operations);
      // Whoever takes `active` away says that the user is no longer active.
      return {
        attributes: normalise(kind, after),
        active: readActive(after.active) ?? false,
        members: memberIds(after.members),
      };
    });
  }

  /** @throws ScimError 404, 412 */
  async remove(at: ScimPlace, kind: ScimKind, id: string, ifMatch?: string): Promise<void> {
    await this.store.write(at, async (desk) => {
      requireVersion(found(await desk.read(kind, id)), ifMatch);
      await desk.remove(id);
    });
    if (kind === 'User') await this.tell(id);
  }

  private async update(at: ScimPlace, kind: ScimKind, id: string, ifMatch: string | undefined, change: Change) {
    await this.store.write(at, async (desk) => {
      const known = found(await desk.read(kind, id));
      requireVersion(known, ifMatch);
      const { attributes, active, members } = change(known);
      const content = contentOf(attributes, kind === 'User' ? active : true);
      await requireFreeName(desk, kind, content.name, id);
      const sameMembers = kind === 'User' || sameIds(members ?? [], known.related);
      if (isDeepStrictEqual(content, contentOf(known.attributes, known.active)) && sameMembers) return;
      await desk.change(id, content);
      if (kind === 'User') return;
      if (!sameMembers) await setMembers(desk, id, members ?? []);
      if (content.name !== contentOf(known.attributes, true).name) await desk.retellMembers(id);
    });
    if (kind === 'User') await this.tell(id);
    return this.read(at, kind, id);
  }
}

function found(resource: ScimResource | undefined): ScimResource {
  if (!resource) throw new ScimError(404, 'There is no such resource in this connection.');
  return resource;
}

function requireVersion(resource: ScimResource, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  if (!ifMatch.split(',').some((tag) => strong(tag) === strong(etagOf(resource))))
    throw new ScimError(412, 'The resource has changed: read it again and repeat the change on its new version.');
}

async function requireFreeName(desk: ScimDesk, kind: ScimKind, name: string, ownId?: string): Promise<void> {
  const other = await desk.byName(kind, name);
  if (other === undefined || other.id === ownId) return;
  const field = kind === 'User' ? 'userName' : 'displayName';
  throw new ScimError(
    409,
    `Another ${kind} of this connection has this ${field}: look it up and change it.`,
    'uniqueness',
  );
}

/** The inactive user who has this external id. @throws ScimError when they are active. */
async function ownerOf(desk: ScimDesk, externalId: JsonObject[string] | undefined): Promise<ScimResource | undefined> {
  const known = typeof externalId === 'string' ? await desk.byExternalId('User', externalId) : undefined;
  if (known?.active) {
    const detail = 'An active User of this connection has this externalId: change that one instead.';
    throw new ScimError(409, detail, 'uniqueness');
  }
  return known;
}

async function setMembers(desk: ScimDesk, groupId: string, ids: readonly string[]): Promise<void> {
  const unknown = await desk.setMembers(groupId, ids);
  if (unknown.length > 0)
    throw badValue(
      `${unknown.length} of the members are no Users of this connection: create them first, or leave them out.`,
    );
}

const sameIds = (ids: readonly string[], known: readonly { id: string }[]) =>
  ids.length === known.length && known.every(({ id }) => ids.includes(id));
