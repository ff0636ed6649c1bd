import type { JsonObject } from '../domain/json.js';

/** A filter with columns under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Whether everybody in the organization sees it. */
  isShared: boolean;
  /** Whether it belongs to whoever asks. */
  isOwn: boolean;
  /** The parameters of `GET /v1/people`, sort and direction among them. */
  query: JsonObject;
  /** Names of columns, in their order; empty: those that the list shows by itself. */
  columns: string[];
  createdBy: string;
  createdAt: string;
}

export type NewView = Pick<SavedView, 'name' | 'isShared' | 'query' | 'columns'>;

/** Whose views are meant: a key or an account, and what it is called. */
export interface ViewOwner {
  organizationId: string;
  owner: string;
  name: string;
}

/** Views of lists. Nobody sees the private ones of others. */
export interface SavedViewStore {
  /** The own ones and the shared ones, by name. */
  list(owner: ViewOwner): Promise<SavedView[]>;
  /** @returns undefined when there is one of this name: of the owner's, or among the shared ones. */
  add(owner: ViewOwner, view: NewView): Promise<SavedView | undefined>;
  /** @param orShared also one that somebody else shared. @returns false when there is no such view. */
  remove(owner: ViewOwner, id: string, orShared: boolean): Promise<boolean>;
}
