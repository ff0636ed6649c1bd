import type { HealthFacts } from './connection-health.js';
import type { EffectOnRecord } from './effect-settling.js';
import type { EventReason } from './hr-event.js';
import type { JsonObject } from './json.js';
import type { Requirement } from './rule.js';
import type { RunState, StepStatus } from './run-state.js';
import type { StaffRole } from './staff-role.js';
import type { StepStanding } from './staff-action.js';

/** What a human must decide, in the order in which staff look for it. */
export const attentionKinds = [
  'step-failed',
  'effect-unknown',
  'review',
  'approval',
  'disclosure',
  'duplicate',
  'held',
  'unmatched',
  'delivery',
  'connection',
  'rule',
  'overdue',
  'mail',
  'alert',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** high: somebody's first day is near, or nothing comes through. low: good to know. */
export const urgencies = ['high', 'normal', 'low'] as const;
export type Urgency = (typeof urgencies)[number];

/** What only a human knows and the request needs. */
export type AttentionAsk = 'reason' | 'externalId' | 'textVersion' | 'signedAt' | 'signedName';

/** A request that resolves an item: `body` with what `asks` names. */
export interface AttentionAction {
  /** `retry`, `skip`, `complete`, `attach`, `confirm-absent`, a decision, `merge`, `keep-apart`, `release`, `replay`, `resolve`, `resend` or `record-disclosure`. */
  name: string;
  method: 'POST';
  path: string;
  /** The least role that may. */
  needs: StaffRole;
  body: JsonObject;
  asks: AttentionAsk[];
}

/** An item in words; the first action is what is proposed. None: it ends when its cause does. */
export interface AttentionWords {
  title: string;
  cause: string;
  proposedFix: string;
  actions: AttentionAction[];
}

interface StepFacts {
  runId: string;
  stepKey: string;
  stepKind: string;
  requirement: Requirement | null;
  /** The open steps of the same requirement, with this one. */
  steps: StepStanding[];
}

export interface FailedStepFacts extends StepFacts {
  code: string | null;
  message: string | null;
  /** Whether it makes a write. */
  hasEffect: boolean;
}

export interface DecisionFacts extends StepFacts {
  waitingFor: string | null;
  input: JsonObject;
  /** Of the check that is judged; null where there is none, or the provider did not say. */
  checkId: number | null;
  flagged: boolean | null;
  requirePreAdverse: boolean;
}

export interface DisclosureFacts extends StepFacts {
  personId: string;
}

export interface EffectFacts extends EffectOnRecord {
  stepKind: string;
  message: string | null;
  runState: RunState;
  stepStatus: StepStatus;
}

export interface DuplicateFacts {
  grounds: string[];
  other: { employeeId: string; firstName: string | null; lastName: string | null; startDate: string | null };
}

export interface HeldFacts {
  reason: EventReason;
  /** What rules look at first; null: unknown. */
  role: string | null;
  department: string | null;
  location: string | null;
  state: string | null;
}

export interface DeliveryFacts {
  connectionId: string;
  connection: string;
  message: string | null;
}

export interface ConnectionFacts extends HealthFacts {
  name: string;
}

export interface AlertFacts {
  alertKind: string;
  message: string;
  /** The requirement or the rule that it is about. */
  about: string | null;
}

export interface MailFacts {
  template: string;
  to: string;
  state: 'failed' | 'unknown';
  message: string | null;
}

interface FactsByKind {
  'step-failed': FailedStepFacts;
  'effect-unknown': EffectFacts;
  review: DecisionFacts;
  approval: DecisionFacts;
  disclosure: DisclosureFacts;
  duplicate: DuplicateFacts;
  held: HeldFacts;
  unmatched: HeldFacts;
  delivery: DeliveryFacts;
  connection: ConnectionFacts;
  rule: AlertFacts;
  overdue: AlertFacts;
  mail: MailFacts;
  alert: AlertFacts;
}

/** What is known about an item, before it is put in words. `subject`: the id of what it is about, unique in its kind. */
export type AttentionFacts = {
  [Kind in AttentionKind]: { kind: Kind; subject: string; facts: FactsByKind[Kind] };
}[AttentionKind];
