import type { EffectState } from '../../src/domain/effect.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { StepStatus } from '../../src/domain/run-state.js';
import type { StepHint } from '../../src/ports/run-store.js';

export interface SeedStep {
  key: string;
  needs?: string[];
  /** With it the step makes a write. */
  businessKey?: string;
  requirementKey?: string;
  /** Whether its end is the end of the requirement. Default: true. */
  completesRequirement?: boolean;
  /** Default: ready, or pending where it has needs. */
  status?: StepStatus;
}

export interface AuditedAction {
  action: string;
  actor: string;
  step_key: string | null;
  reason: string;
  detail: JsonObject | null;
}

export interface StoredStep {
  id: string;
  key: string;
  status: StepStatus;
  epoch: number;
  attempts: number;
  failures: number;
  output: JsonObject | null;
  error_code: string | null;
  waiting_for: string | null;
  /** Until the step is due, by the virtual clock. */
  due_in_ms: number | null;
}

/** Runs of one organization, written past the store that is under test, and a look at what became of them. */
export interface RunsUnderTest {
  readonly organizationId: string;
  seed(steps: SeedStep[], personId?: string): Promise<{ runId: string; personId: string }>;
  steps(runId: string): Promise<StoredStep[]>;
  step(runId: string, key: string): Promise<StoredStep>;
  hint(runId: string, key: string): Promise<StepHint>;
  statuses(runId: string): Promise<Record<string, StepStatus>>;
  state(runId: string): Promise<string | undefined>;
  holdings(personId: string): Promise<Record<string, string>>;
  attempts(runId: string): Promise<string[]>;
  /** In the order in which it was done. */
  audit(runId: string): Promise<AuditedAction[]>;
  effect(businessKey: string): Promise<{ state: EffectState; external_id: string | null } | undefined>;
  setEffect(businessKey: string, state: EffectState): Promise<unknown>;
  /** As if it had been authorized that much earlier. */
  ageEffect(businessKey: string, ms: number): Promise<unknown>;
  /** As if the run's jobs had been sent that long ago. */
  ageDispatch(runId: string, ms: number): Promise<unknown>;
  /** Everything with this signal waits, and is due now. */
  makeDue(signal: string): Promise<unknown>;
  /** In all organizations: a sweep looks at all of them. */
  cancelEverything(): Promise<unknown>;
  signalsLeft(): Promise<number>;
  /** As if the holder had died long ago. */
  expireLease(step: { stepRunId: string }): Promise<unknown>;
  advanceClock(ms: number): Promise<unknown>;
  /** The virtual clock in epoch milliseconds. */
  clockNow(): Promise<number>;
  /** Another transaction is changing the step meanwhile. */
  whileLocked(stepRunId: string, work: () => Promise<void>): Promise<void>;
  /** The database refuses effects with this key meanwhile. */
  whileRefused(businessKey: string, work: () => Promise<void>): Promise<void>;
}
