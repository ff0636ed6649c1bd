import { get, patch, post } from './client.js';
import type { Role } from './session.js';

export const roles = ['viewer', 'staff', 'reviewer', 'admin'] as const satisfies readonly Role[];

export interface StaffAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: 'invited' | 'active' | 'disabled';
  createdBy: string;
  createdAt: string;
  lastSignInAt: string | null;
}

/** The link sets the password, once; it is told this once. */
export type LinkedAccount = StaffAccount & { link: string };

const at = (id: string) => `/v1/accounts/${encodeURIComponent(id)}`;

export const listAccounts = () => get<{ items: StaffAccount[] }>('/v1/accounts');
export const invite = (account: { name: string; email: string; role: Role }) =>
  post<LinkedAccount>('/v1/accounts', account);
export const changeAccount = (id: string, change: { role?: Role; disabled?: boolean; reason: string }) =>
  patch<StaffAccount>(at(id), change);
export const newPasswordLink = (id: string) => post<LinkedAccount>(`${at(id)}/password-link`, {});
export const changePassword = (change: { current: string; next: string }) =>
  post<undefined>('/v1/session/password', change);
