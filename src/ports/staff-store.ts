import type { EffectOnRecord } from '../domain/effect-settling.js';
import type { EarlierDecision } from '../domain/human-decision.js';
import type { JsonObject } from '../domain/json.js';
import type { StaffChange, StepStanding } from '../domain/staff-action.js';
import type { StaffRole } from '../domain/staff-role.js';
import type { StepHint } from './run-store.js';

/** Opens a transaction that holds one run's lock, for staff actions. */
export interface StaffStore {
  /** @throws Refusal RUN_NOT_FOUND or RUN_ENDED. */
  withOpenRun<T>(organizationId: string, runId: string, work: (desk: StaffDesk) => Promise<T>): Promise<T>;
}

export interface NewDecision extends EarlierDecision {
  role: StaffRole;
  reason: string;
  /** Whether the question is settled by it. */
  settles: boolean;
}

export interface StaffDesk {
  steps(): Omit<StepStanding, 'hasEffect'>[];
  /** The write of a step, held as it is until the end of the transaction; undefined: it was never authorized. */
  effect(stepKey: string): Promise<EffectOnRecord | undefined>;
  /** Whether the organization wants a pre-adverse notice before every decision against a person. */
  requiresPreAdverse(): Promise<boolean>;
  /** Decisions about the question that this step asks which did not settle it yet, oldest first. */
  decisions(stepKey: string): Promise<EarlierDecision[]>;
  /** Append-only. @returns the id of the entry. */
  record(stepKey: string, decision: NewDecision): Promise<string>;
  /** @param effectOutput what a later claim adopts, with a confirmed effect. */
  apply(stepKey: string, change: StaffChange, effectOutput: JsonObject): Promise<StepHint[]>;
  cancel(): Promise<void>;
  audit(entry: { actor: string; action: string; reason: string; stepKey?: string; detail?: JsonObject }): Promise<void>;
}
