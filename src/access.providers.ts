import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { argon2PasswordHasher } from './adapters/passwords/argon2-password-hasher.js';
import { PostgresAccountStore } from './adapters/postgres/account-store/postgres-account-store.js';
import { PostgresSessionStore } from './adapters/postgres/account-store/postgres-session-store.js';
import { PostgresThrottleStore } from './adapters/postgres/account-store/postgres-throttle-store.js';
import { PostgresApiKeyStore } from './adapters/postgres/api-key-store/postgres-api-key-store.js';
import { Access } from './engine/access.js';
import { ApiKeys } from './engine/api-keys.js';
import { Accounts } from './engine/session/accounts.js';
import { ProviderSignIn } from './engine/session/provider-sign-in.js';
import { Sessions } from './engine/session/sessions.js';
import { SetUp } from './engine/session/set-up.js';
import { Throttle } from './engine/session/throttle.js';
import { Callers } from './http/access/callers.js';
import { DATABASE, made } from './onboarding.providers.js';
import type { AccountStore } from './ports/account-store.js';
import type { ApiKeyStore } from './ports/api-key-store.js';
import type { PasswordHasher } from './ports/password-hasher.js';

const API_KEY_STORE = Symbol('ApiKeyStore');
const ACCOUNT_STORE = Symbol('AccountStore');
const PASSWORD_HASHER = Symbol('PasswordHasher');

/** Who may use the HTTP API: keys for programs, accounts for people. */
export const accessProviders: Provider[] = [
  made(API_KEY_STORE, [DATABASE], (database: DataSource) => new PostgresApiKeyStore(database)),
  made(Access, [API_KEY_STORE], (store: ApiKeyStore) => new Access(store)),
  made(ApiKeys, [API_KEY_STORE, Access], (store: ApiKeyStore, access: Access) => new ApiKeys(store, access)),
  made(ACCOUNT_STORE, [DATABASE], (database: DataSource) => new PostgresAccountStore(database)),
  made(PASSWORD_HASHER, [], argon2PasswordHasher),
  made(Throttle, [DATABASE], (database: DataSource) => new Throttle(new PostgresThrottleStore(database))),
  made(
    Sessions,
    [DATABASE, ACCOUNT_STORE, PASSWORD_HASHER, Throttle],
    (database: DataSource, accounts: AccountStore, hasher: PasswordHasher, throttle: Throttle) =>
      new Sessions(accounts, new PostgresSessionStore(database), hasher, throttle),
  ),
  made(Callers, [Access, Sessions], (access: Access, sessions: Sessions) => new Callers(access, sessions)),
  made(
    SetUp,
    [ACCOUNT_STORE, Sessions, PASSWORD_HASHER, Throttle],
    (accounts: AccountStore, sessions: Sessions, hasher: PasswordHasher, throttle: Throttle) =>
      new SetUp(accounts, sessions, hasher, throttle),
  ),
  made(
    ProviderSignIn,
    [ACCOUNT_STORE, Sessions],
    (accounts: AccountStore, sessions: Sessions) => new ProviderSignIn(accounts, sessions),
  ),
  made(
    Accounts,
    [ACCOUNT_STORE, Sessions, PASSWORD_HASHER],
    (accounts: AccountStore, sessions: Sessions, hasher: PasswordHasher) => new Accounts(accounts, sessions, hasher),
  ),
];
