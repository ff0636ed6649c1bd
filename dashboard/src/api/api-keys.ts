import { get, post, remove } from './client.js';
import type { Role } from './session.js';

export interface ApiKey {
  id: string;
  name: string;
  role: Role;
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

export const listApiKeys = () => get<{ items: ApiKey[] }>('/v1/api-keys');
/** The key is told this once. */
export const createApiKey = (told: { name: string; role: Role; reason: string }) =>
  post<ApiKey & { key: string }>('/v1/api-keys', told);
export const revokeApiKey = (id: string) => remove<undefined>(`/v1/api-keys/${encodeURIComponent(id)}`);
