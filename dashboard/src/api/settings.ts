import { get, patch } from './client.js';

export interface Settings {
  name: string;
  timeZone: string;
  /** 0 to 23 */
  cutOffHour: number;
  staffEmail: string | null;
  requirePreAdverse: boolean;
  /** YYYY-MM-DD */
  holidays: string[];
  contact: string | null;
  ordering: {
    enabled: boolean;
    monthlyBudget: number | null;
    /** YYYY-MM */
    month: string;
    ordered: number;
    /** Steps that wait because they may not order. */
    held: number;
  };
}

export interface SettingsChange {
  ordering?: { enabled?: boolean; monthlyBudget?: number | null };
  decisions?: { requirePreAdverse?: boolean; holidays?: string[]; contact?: string | null };
  cutOffHour?: number;
  staffEmail?: string | null;
}

export const readSettings = () => get<Settings>('/v1/settings');
export const changeSettings = (change: SettingsChange & { reason: string }) => patch<Settings>('/v1/settings', change);
