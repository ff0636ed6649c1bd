import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresApiKeyStore } from './adapters/postgres/api-key-store/postgres-api-key-store.js';
import { Access } from './engine/access.js';
import { ApiKeys } from './engine/api-keys.js';
import { DATABASE, made } from './onboarding.providers.js';
import type { ApiKeyStore } from './ports/api-key-store.js';

const API_KEY_STORE = Symbol('ApiKeyStore');

/** Who may use the HTTP API. */
export const accessProviders: Provider[] = [
  made(API_KEY_STORE, [DATABASE], (database: DataSource) => new PostgresApiKeyStore(database)),
  made(Access, [API_KEY_STORE], (store: ApiKeyStore) => new Access(store)),
  made(ApiKeys, [API_KEY_STORE, Access], (store: ApiKeyStore, access: Access) => new ApiKeys(store, access)),
];
