import type { JsonObject } from '../domain/json.js';

export interface ConnectionRecord {
  id: string;
  organizationId: string;
  kind: string;
  name: string;
  settings: JsonObject;
  sealedSecret: string;
  createdAt: string;
}

export interface ConnectionStore {
  /** @returns undefined when the organization has a connection of this name. */
  add(connection: Omit<ConnectionRecord, 'id' | 'createdAt'>): Promise<ConnectionRecord | undefined>;
  list(organizationId: string): Promise<ConnectionRecord[]>;
  find(id: string): Promise<ConnectionRecord | undefined>;
  change(
    organizationId: string,
    id: string,
    change: Partial<Pick<ConnectionRecord, 'name' | 'settings' | 'sealedSecret'>>,
  ): Promise<ConnectionRecord | undefined>;
  /** @returns whether there was one. */
  remove(organizationId: string, id: string): Promise<boolean>;
}
