import { get, post, remove } from './client.js';

export type Role = 'viewer' | 'staff' | 'reviewer' | 'admin';

export interface Account {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Who is signed in, and what somebody who is not can do about it. */
export interface Session {
  account: Account | null;
  organization: { name: string; timeZone: string } | null;
  /** Whether nobody can sign in yet: the first account is made with the code that the start of Gatehouse printed. */
  needsSetup: boolean;
  /** The identity provider to sign in with, where one is configured. */
  oidc: { name: string } | null;
}

export interface Setup {
  code: string;
  name: string;
  email: string;
  password: string;
}

export const readSession = () => get<Session>('/v1/session');
export const signIn = (email: string, password: string) => post<Session>('/v1/session', { email, password });
export const signOut = () => remove<undefined>('/v1/session');
export const accept = (invitation: { token: string; name: string; password: string }) =>
  post<Session>('/v1/accounts/accept', invitation);
export const setUp = (setup: Setup) => post<Session>('/v1/setup', setup);
