import type { JsonObject } from '../domain/json.js';
import type { OrderingPolicy, OrderingStanding } from '../domain/ordering.js';
import type { RetentionPolicy } from './retention-store.js';
import type { OrganizationSettings } from './step-kind.js';

export interface OrganizationRecord {
  slug: string;
  name: string;
  /** IANA name; decides on which day a date begins. */
  timeZone: string;
  settings: Partial<OrganizationSettings>;
}

/** What holds for an organization, and who changed it last. */
export interface SettingsView extends OrganizationSettings {
  name: string;
  timeZone: string;
  /** 0 to 23: the hour in the organization's zone at which a date begins. */
  cutOffHour: number;
  /** Where the organization is told of what is overdue; null: nowhere by mail. */
  staffEmail: string | null;
  retention: RetentionPolicy;
  ordering: OrderingStanding & {
    /** Steps that wait because they may not order. */
    held: number;
  };
  /** The last twenty changes over the API, newest first. */
  changes: { at: string; actor: string; reason: string; detail: JsonObject }[];
}

/** How the organization decides about checks, as changed over the API; before these stands what was configured. */
export type DecisionSettings = Partial<Pick<OrganizationSettings, 'requirePreAdverse' | 'holidays' | 'contact'>>;

/** Organizations and what holds for them. */
export interface SettingsStore {
  /** @returns the organization's id; name, zone and settings are brought up to date. */
  ensureOrganization(organization: OrganizationRecord): Promise<string>;
  settings(organizationId: string): Promise<SettingsView>;
  /** Takes effect for every order that is not authorized yet when this returns. Audited in the same commit. */
  changeOrdering(
    organizationId: string,
    change: Partial<OrderingPolicy>,
    by: { actor: string; reason: string },
  ): Promise<void>;
  /** What is not told stays as it is. Audited in the same commit. */
  changeDecisions(
    organizationId: string,
    change: DecisionSettings,
    by: { actor: string; reason: string },
  ): Promise<void>;
  /** @param hour 0 to 23. Audited in the same commit. */
  changeCutOffHour(organizationId: string, hour: number, by: { actor: string; reason: string }): Promise<void>;
  /** What is not told stays as it is. Audited in the same commit. */
  changeRetention(
    organizationId: string,
    change: Partial<RetentionPolicy>,
    by: { actor: string; reason: string },
  ): Promise<void>;
  /** @param staffEmail null: none. Audited in the same commit. */
  changeStaffEmail(
    organizationId: string,
    staffEmail: string | null,
    by: { actor: string; reason: string },
  ): Promise<void>;
}

/** Moves the virtual clock of sandbox mode. */
export interface Clock {
  /** Now, as timers and dates see it. */
  now(): Promise<Date>;
  /** @param aheadMs how far the virtual clock runs ahead of the real one, 0 or more. */
  setAhead(aheadMs: number): Promise<Date>;
}
