import type { HrRecord } from '../domain/hr-record.js';
import type { Json, JsonObject } from '../domain/json.js';
import type { ScimFilter } from '../domain/scim/filter.js';
import type { ScimResource } from '../domain/scim/represent.js';
import type { ScimKind } from '../domain/scim/schema.js';

/** Whose resources: those of one connection. */
export interface ScimPlace {
  organizationId: string;
  connectionId: string;
}

/** One operation of a PATCH, as it came. */
export interface ScimOperation {
  op: string;
  path?: string;
  value?: Json;
}

/** What libraries know about SCIM's two small languages. */
export interface ScimLanguage {
  /** @throws ScimError invalidFilter */
  readFilter(kind: ScimKind, text: string): ScimFilter;
  /**
   * The attributes after all operations, not yet normalised.
   * @throws ScimError invalidPath, noTarget, mutability, invalidValue, invalidSyntax
   */
  patch(kind: ScimKind, attributes: JsonObject, operations: readonly ScimOperation[]): JsonObject;
}

/** What a write stores. */
export interface ScimContent {
  attributes: JsonObject;
  /** userName or displayName. */
  name: string;
  externalId?: string;
  emails: readonly string[];
  active: boolean;
  /** How the manager is named: an id of this connection, or an e-mail address. */
  manager?: string;
}

export interface NewScimResource extends ScimContent {
  id: string;
  kind: ScimKind;
  /** Under which id Gatehouse knows the person, for good: the first of these that no other user of the connection has. */
  remoteIds: readonly string[];
}

export interface ScimSearch {
  filter?: ScimFilter;
  /** 1 is the first. */
  startIndex: number;
  count: number;
  withRelated: boolean;
}

/** What one user of a connection amounts to for HR. */
export interface ScimSubject {
  organizationId: string;
  connectionId: string;
  settings: JsonObject;
  remoteId: string;
  attributes: JsonObject;
  /** YYYY-MM-DD in the organization's time zone: since when the user is active, or was last; null: never. */
  activeSince: string | null;
  /** YYYY-MM-DD: when the user stopped being active; null while active. */
  inactiveSince: string | null;
  groups: string[];
  /** Attributes of the manager, where they are a user of this connection. */
  manager: JsonObject | null;
  /** Grows with everything that is to be told. */
  revision: number;
  /** ISO 8601 */
  modifiedAt: string;
  /** Facts that were told of this user at any time: one that is missing now is empty. */
  factsTold: string[];
}

export type ReadScimSubject = (subject: ScimSubject) => HrRecord;

export interface ScimStore {
  find(place: ScimPlace, kind: ScimKind, search: ScimSearch): Promise<{ total: number; resources: ScimResource[] }>;
  read(place: ScimPlace, kind: ScimKind, id: string, withRelated: boolean): Promise<ScimResource | undefined>;
  /** One transaction; writes of one connection follow each other. */
  write<T>(place: ScimPlace, work: (desk: ScimDesk) => Promise<T>): Promise<T>;
  /** Users of whom something is to be told now, oldest first. */
  untold(limit: number): Promise<string[]>;
  subject(userId: string): Promise<ScimSubject | undefined>;
  /** Whatever was to be told until `revision` is; a deleted user is forgotten then. */
  told(userId: string, revision: number, factsTold: readonly string[]): Promise<void>;
  /** To be told again later. */
  putOff(userId: string, delayMs: number): Promise<void>;
}

/** What one write reads and changes. */
export interface ScimDesk {
  read(kind: ScimKind, id: string): Promise<ScimResource | undefined>;
  byName(kind: ScimKind, name: string): Promise<ScimResource | undefined>;
  byExternalId(kind: ScimKind, externalId: string): Promise<ScimResource | undefined>;
  add(resource: NewScimResource): Promise<void>;
  change(id: string, content: ScimContent): Promise<void>;
  remove(id: string): Promise<void>;
  /** @returns ids that are no users of this connection; nothing was written then. */
  setMembers(groupId: string, userIds: readonly string[]): Promise<string[]>;
  /** Users whose facts depend on this group are to be told anew. */
  retellMembers(groupId: string): Promise<void>;
}
