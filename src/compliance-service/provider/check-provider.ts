import type { Applicant } from '../background-checks/applications/applicant.js';
import type { CheckPurpose } from '../background-checks/check-order.js';

export interface ProviderOrder {
  /** Our own reference. */
  checkId: number;
  level: number | null;
  packageCode: string | null;
  purpose: CheckPurpose;
  applicant: Applicant;
}

export interface ProviderReport {
  checkId: number;
  /** Whether anything was reported that a human must look at. */
  flagged: boolean;
}

/** Whoever carries out background checks. The service asks it every few seconds and repeats what failed. */
export interface CheckProvider {
  /**
   * Takes an order. The same checkId again is the same order: neither carried out nor charged twice.
   * @throws when it was not taken; it is offered again later.
   */
  order(order: ProviderOrder): Promise<void>;
  /** Reports that are ready and were not acknowledged yet, at most `limit`. */
  reports(limit: number): Promise<ProviderReport[]>;
  /** This report arrived. */
  acknowledge(checkId: number): Promise<void>;
}

export const CHECK_PROVIDER = Symbol('CheckProvider');
