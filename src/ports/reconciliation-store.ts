import type { Believed, Drift } from '../domain/reconcile.js';

/** A reconciliation that this process carries out until its lease ends. */
export interface ClaimedReconciliation {
  id: string;
  organizationId: string;
  /** The fence: whoever took it over has a higher one. */
  epoch: number;
}

export interface DriftView {
  code: Drift['code'];
  message: string;
  personId: string;
  employeeId: string;
  runId: string | null;
  stepKey: string | null;
  effectId: string | null;
  externalId: string | null;
  /** false: for staff. */
  repaired: boolean;
}

export interface ReconciliationView {
  id: string;
  /** YYYY-MM-DD in the organization's time zone. */
  day: string;
  state: 'asked' | 'running' | 'completed' | 'failed';
  askedBy: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** How many people were compared. */
  people: number;
  /** Why it failed: a code of docs/errors.md. */
  errorCode: string | null;
  items: DriftView[];
}

/** What a person is compared by. */
export interface ReconciledPerson {
  personId: string;
  employeeId: string;
}

export interface ReconciliationStore {
  /**
   * Takes the next one that is due: asked for, left behind by a process that died (its findings are thrown away), or the
   * daily one of an organization whose day has none yet. One that failed is due again after an hour.
   */
  claim(organizationIds: readonly string[], leaseMs: number): Promise<ClaimedReconciliation | undefined>;
  /** Puts one on the list, unless one is there already. */
  ask(organizationId: string, actor: string): Promise<void>;
  /** A page of the people with living runs or writes, in a fixed order. @returns nobody when there are no more. */
  people(organizationId: string, after?: string): Promise<ReconciledPerson[]>;
  believed(personId: string): Promise<Believed>;
  /** Stores what was found about a person and prolongs the lease. @returns false when another process has taken over. */
  record(
    claim: ClaimedReconciliation,
    personId: string,
    items: (Drift & { repaired: boolean })[],
    leaseMs: number,
  ): Promise<boolean>;
  end(claim: ClaimedReconciliation, state: 'completed' | 'failed', errorCode?: string): Promise<void>;
  /** The newest of the organization, whatever its state. */
  newest(organizationId: string): Promise<ReconciliationView | undefined>;
}
