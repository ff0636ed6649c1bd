import { get, put, remove } from './client.js';

export interface ComplianceAccess {
  address: string;
  /** null: the configured key is used. */
  setAt: string | null;
  setBy: string | null;
}

export const readComplianceAccess = () => get<ComplianceAccess>('/v1/settings/compliance');
export const setComplianceKey = (told: { key: string; reason: string }) =>
  put<ComplianceAccess>('/v1/settings/compliance/key', told);
export const removeComplianceKey = () => remove<ComplianceAccess>('/v1/settings/compliance/key');
