/** The embedder's only door: everything else may change without notice. */
export { enablePostgresQueues } from './adapters/bullmq/queue-backend.js';
export { CallFailure, NeedsAttention, Refusal, type Certainty } from './domain/failure.js';
export type { Clearance, Missing } from './domain/clearance.js';
export type { EmployeeFacts, EventOutcome, EventReason, HrEventType } from './domain/hr-event.js';
export type { Rule, Requirement } from './domain/rule.js';
export type { DeliveredEvent, IngestResult } from './engine/ingest-event.js';
export type { Accountable } from './engine/staff-actions.js';
export { defineSource } from './define-source.js';
export { defineStep } from './define-step.js';
export { Onboarding } from './onboarding.js';
export type {
  OnboardingAsyncOptions,
  OnboardingOptions,
  OnboardingPlace,
  OrganizationOptions,
} from './onboarding-options.js';
export { OnboardingModule } from './onboarding.module.js';
export type { WritePermit } from './ports/compliance.js';
export type { Delivery, HrisSource } from './ports/hris-source.js';
export type { RunView } from './ports/read-store.js';
export type {
  Confirmation,
  EffectStepKind,
  PlainStepKind,
  StepContext,
  StepKind,
  StepResult,
} from './ports/step-kind.js';
