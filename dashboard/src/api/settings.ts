import { get, patch } from './client.js';

/** How long personal data is kept. */
export interface Retention {
  /** 1 to 90 */
  deliveryDays: number;
  /** 1 to 10; null: for ever */
  leaverYears: number | null;
}

/** What would be removed now. */
export interface RetentionPreview extends Retention {
  deliveries: number;
  people: number;
  /** The first twenty. */
  employeeIds: string[];
}

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
  retention: Retention;
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
  retention?: Retention;
  cutOffHour?: number;
  staffEmail?: string | null;
}

export const readSettings = () => get<Settings>('/v1/settings');
export const previewRetention = ({ deliveryDays, leaverYears }: Retention) =>
  get<RetentionPreview>('/v1/retention/preview', { deliveryDays, leaverYears: leaverYears ?? 'never' });
export const changeSettings = (change: SettingsChange & { reason: string }) => patch<Settings>('/v1/settings', change);
