import type { EffectState } from '../domain/effect.js';
import type { JsonObject } from '../domain/json.js';
import type { Settlement } from '../domain/settlement.js';
import type { OrganizationSettings, StepContext } from './step-kind.js';

/** What a job carries: look at this step, if it still stands at this epoch. */
export interface StepHint {
  stepRunId: string;
  epoch: number;
  /** Absent: now. */
  delayMs?: number;
}

/** A step that this worker holds until its lease ends. */
export interface ClaimedStep {
  stepRunId: string;
  organizationId: string;
  runId: string;
  stepKey: string;
  kind: string;
  /** The fence: a settle with another epoch changes no step. */
  epoch: number;
  /** Failed attempts in a row before this one. */
  failures: number;
  /** Attempts in a row before this one that failed because the other side was away. */
  outages: number;
  attempt: number;
  input: JsonObject;
  outputs: Record<string, JsonObject>;
  person: StepContext['person'];
  unresolved: StepContext['unresolved'];
  waitedMs: number;
  today: string;
  settings: OrganizationSettings;
  effect?: ClaimedEffect;
}

export interface ClaimedEffect {
  id: string;
  /** authorized: may send; unknown: must look; confirmed: adopt. */
  state: EffectState;
  authorizedAt: Date;
  /** The attempt that was given the right to send. */
  authorization: { stepRunId: string; epoch: number };
  /** By the database's clock. */
  ageMs: number;
  /** With `unknown`: the person's id in the service when it was authorized, if they had one. */
  addressedUserId?: number;
  /** With `unknown`: what other writes of this kind about the person are known by. */
  takenIds?: string[];
  externalId?: string;
  output?: JsonObject;
}

export interface StepSettlement {
  step: Pick<ClaimedStep, 'stepRunId' | 'runId' | 'epoch'> & { effect?: Pick<ClaimedEffect, 'id' | 'authorization'> };
  settlement: Settlement;
}

/**
 * The durable state of runs. Lists are taken whole: one statement serves all that came within the same milliseconds.
 */
/** Between two sweeps of a worker. */
export const sweepIntervalMs = 3_000;

export interface RunStore {
  /**
   * T2. Claims each hinted step that is ready or due and stands at the hinted epoch, and authorizes its effect in the
   * same commit. Stale hints are left out.
   * @param leaseMs how long the claim holds without being settled.
   */
  claim(hints: StepHint[], leaseMs: number): Promise<ClaimedStep[]>;
  /**
   * T3. Records attempts and outcomes and readies what became possible. A settlement that lost its fence changes no
   * step, but what it learned about its effect is kept.
   * @returns what to wake, timers included.
   */
  settle(settlements: StepSettlement[]): Promise<StepHint[]>;
  /** T4. Stores a wake-up and readies the steps that wait for it. */
  signal(organizationId: string, key: string): Promise<StepHint[]>;
  /** T5. Frees expired leases, due timers and early signals, and finds ready steps whose job got lost. */
  sweep(): Promise<StepHint[]>;
}
