import type { EffectState } from '../domain/effect.js';
import type { EffectAction } from '../domain/effect-settling.js';
import type { JsonObject } from '../domain/json.js';
import type { RunState, StepStatus } from '../domain/run-state.js';
import type { Page, PageRequest } from './read-store.js';

/** An entry of the effect ledger with the step that stands for it: of an open run, else of the newest one. */
export interface LedgerEntry {
  id: string;
  kind: string;
  state: EffectState;
  businessKey: string;
  personId: string;
  employeeId: string;
  runId: string;
  runState: RunState;
  stepKey: string;
  stepStatus: StepStatus;
  /** The id that the outside world gave. */
  externalId: string | null;
  /** Names the attempt that had the right to send it. */
  authorization: string;
  authorizedAt: string;
  settledAt: string | null;
  /** Since it was authorized, by the database's clock. */
  ageMs: number;
}

/** The ledger, as staff see and settle it. */
export interface EffectStore {
  /** Newest first. */
  list(
    organizationId: string,
    filter: { state?: EffectState; kind?: string },
    page: PageRequest,
  ): Promise<Page<LedgerEntry>>;
  find(organizationId: string, effectId: string): Promise<LedgerEntry | undefined>;
  /**
   * Settles an entry that no step waits for, if it still stands as it was found, with an audit entry in the same commit.
   * @returns whether it did.
   */
  settle(
    organizationId: string,
    entry: LedgerEntry,
    told: { action: EffectAction; externalId?: string; output?: JsonObject },
    by: { actor: string; reason: string },
  ): Promise<boolean>;
}
