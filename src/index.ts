/** The embedder's only door: everything else may change without notice. */
export { enablePostgresQueues } from './adapters/bullmq/queue-backend.js';
/** The client of the compliance service, for use of its own or inside a step. */
export type {
  Applicant,
  BackgroundCheck,
  BackgroundCheckFilter,
  BackgroundCheckOrder,
  BackgroundCheckStatus,
  LevelPrice,
  SelfDisclosure,
} from './adapters/compliance/background-checks/background-check.js';
export { ComplianceApi, type ComplianceApiOptions } from './adapters/compliance/compliance-api.js';
export type {
  AssignedDocument,
  AssignedDocumentFilter,
  AssignedDocumentStatus,
  Assignee,
  Document,
  DocumentCategory,
  DocumentFilter,
  DocumentOrder,
} from './adapters/compliance/documents/document.js';
export {
  AmbiguousOutcome,
  CredentialsRefused,
  EndlessList,
  InvalidInput,
  NotSent,
  RateLimited,
  ReadFailed,
  RecordNotFound,
  RequestRejected,
  ValidationRefused,
} from './adapters/compliance/failures.js';
export type {
  Administrator,
  CreatedOrganization,
  NewOrganization,
} from './adapters/compliance/organizations/organization.js';
export type {
  SurveyCode,
  Trainee,
  Training,
  TrainingFilter,
  TrainingOrder,
} from './adapters/compliance/trainings/training.js';
export type { Agents, WriteOptions } from './adapters/compliance/transport.js';
export type { DetailedUser } from './adapters/compliance/users/detailed-user.js';
export type {
  NewUser,
  Participant,
  SignInLink,
  User,
  UserChanges,
  UserFilter,
  UserPage,
  UserReference,
  UserType,
} from './adapters/compliance/users/user.js';

export { CallFailure, NeedsAttention, Refusal, type Certainty } from './domain/failure.js';
export type { Clearance, Missing } from './domain/clearance.js';
export type { EmployeeFacts, EventOutcome, EventReason, HrEventType } from './domain/hr-event.js';
export type { Rule, Requirement } from './domain/rule.js';
export type { DeliveredEvent, IngestResult } from './engine/ingest-event.js';
export type { Accountable } from './engine/accountable.js';
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
