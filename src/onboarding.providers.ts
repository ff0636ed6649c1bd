import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider, Provider } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { BullStepQueue } from './adapters/bullmq/bull-step-queue.js';
import { ConnectionWatch } from './adapters/bullmq/connection-watch.js';
import { probeQueue } from './adapters/bullmq/queue-probe.js';
import { createStepProcessor } from './adapters/bullmq/step-processor.js';
import { openDatabase } from './adapters/postgres/data-source.js';
import { PostgresCatalogStore } from './adapters/postgres/catalog-store/postgres-catalog-store.js';
import { PostgresEffectStore } from './adapters/postgres/effect-store/postgres-effect-store.js';
import { PostgresHookStore } from './adapters/postgres/hook-store/postgres-hook-store.js';
import { PostgresIntakeStore } from './adapters/postgres/intake-store/postgres-intake-store.js';
import { PostgresPeopleStore } from './adapters/postgres/people-store/postgres-people-store.js';
import { postgresReadStore } from './adapters/postgres/read-store/postgres-read-store.js';
import { PostgresReconciliationStore } from './adapters/postgres/reconciliation-store/postgres-reconciliation-store.js';
import { PostgresRuleSetStore } from './adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { PostgresRunStore } from './adapters/postgres/run-store/postgres-run-store.js';
import { PostgresClock } from './adapters/postgres/settings-store/postgres-clock.js';
import { PostgresSettingsStore } from './adapters/postgres/settings-store/postgres-settings-store.js';
import { PostgresStaffStore } from './adapters/postgres/staff-store/postgres-staff-store.js';
import { matchCondition } from './adapters/rules/condition-matcher.js';
import { readRuleSet } from './adapters/rules/rule-document.js';
import { aesSecretBox } from './adapters/sealing/aes-secret-box.js';
import { Access } from './engine/access.js';
import { BulkActions } from './engine/bulk-actions.js';
import { FollowHistory } from './engine/follow-history.js';
import { HookTokens } from './engine/hook-tokens.js';
import { IngestEvent } from './engine/ingest-event.js';
import { PeopleDecisions } from './engine/people-decisions.js';
import { ProviderSignIn } from './engine/session/provider-sign-in.js';
import { SetUp } from './engine/session/set-up.js';
import { Reconciler } from './engine/reconciler.js';
import { RuleSets } from './engine/rule-sets.js';
import { defaultTimes, RunStep } from './engine/run-step.js';
import { SettleEffects } from './engine/settle-effects.js';
import { StaffActions } from './engine/staff-actions.js';
import { StepRegistry } from './engine/step-registry.js';
import { Sweeper } from './engine/sweeper.js';
import { TakeSignal } from './engine/take-signal.js';
import { TakeWebhook } from './engine/take-webhook.js';
import type { Readiness } from './http/operations/health.controller.js';
import {
  CLOCK,
  COMPLIANCE,
  FAILPOINTS,
  MAIL_STORE,
  READINESS,
  READ_RULES,
  READ_STORE,
  RECONCILIATION_STORE,
  SETTINGS_STORE,
} from './http/tokens.js';
import { nestLog } from './nest-log.js';
import { Onboarding } from './onboarding.js';
import type { OnboardingOptions } from './onboarding-options.js';
import { Organizations, registerOrganization, type OpeningParts } from './organizations.js';
import type { ComplianceDirectory } from './ports/compliance.js';
import { noFailpoints, type Failpoints } from './ports/failpoints.js';
import type { Log } from './ports/log.js';
import type { MailStore } from './ports/mail-outbox.js';
import type { ReadRules } from './ports/read-rules.js';
import type { ReadStore } from './ports/read-store.js';
import type { ReconciliationStore } from './ports/reconciliation-store.js';
import type { SettingsStore } from './ports/settings-store.js';
import type { IntakeStore } from './ports/intake-store.js';
import type { RunStore, StepHint } from './ports/run-store.js';
import { builtInSteps } from './steps/built-in-steps.js';

export const OPTIONS = Symbol('OnboardingOptions');
export const DATABASE = Symbol('DataSource');
export const LOG = Symbol('Log');
const QUEUE = Symbol('Queue');
export const INTAKE_STORE = Symbol('IntakeStore');
const RUN_STORE = Symbol('RunStore');
/** What applying an organization's rules takes. */
export const OPENING = Symbol('OpeningParts');
/** Resolves when every organization has its id, keys and webhook token. */
export const REGISTERED = Symbol('Organizations, registered');
const PROCESSOR = Symbol('StepProcessor');

type Token = FactoryProvider['provide'];

/** A provider made by a function of other providers: engine classes carry no decorators. */
export function made(provide: Token, inject: Token[], useFactory: (...parts: never[]) => unknown): Provider {
  return { provide, inject, useFactory: useFactory as (...parts: unknown[]) => unknown };
}

/** What has to be there before the queue is. */
export const foundation = (name: string): Provider[] => [
  made(FAILPOINTS, [OPTIONS], ({ failpoints }: OnboardingOptions) => failpoints ?? noFailpoints),
  made(DATABASE, [OPTIONS, FAILPOINTS], ({ database }: OnboardingOptions, failpoints: Failpoints) =>
    openDatabase({ ...database, failpoints, schema: database.schema ?? name.replaceAll('-', '_') }),
  ),
];

const infrastructure = (queueName: string): Provider[] => [
  made(LOG, [OPTIONS], ({ log }: OnboardingOptions) => log ?? nestLog()),
  { provide: QUEUE, useExisting: getQueueToken(queueName) },
  made(
    ConnectionWatch,
    [QUEUE, LOG],
    (queue: Queue, log: Log) => new ConnectionWatch('the queue store', log, () => probeQueue(queue)),
  ),
  made(
    BullStepQueue,
    [QUEUE, ConnectionWatch, FAILPOINTS],
    (queue: Queue<StepHint>, watch: ConnectionWatch, failpoints: Failpoints) =>
      new BullStepQueue(queue, watch, failpoints),
  ),
  made(
    INTAKE_STORE,
    [DATABASE, FAILPOINTS],
    (database: DataSource, failpoints: Failpoints) => new PostgresIntakeStore(database, failpoints),
  ),
  made(
    RUN_STORE,
    [DATABASE, FAILPOINTS],
    (database: DataSource, failpoints: Failpoints) => new PostgresRunStore(database, failpoints),
  ),
  made(SETTINGS_STORE, [DATABASE], (database: DataSource) => new PostgresSettingsStore(database)),
  made(CLOCK, [DATABASE], (database: DataSource) => new PostgresClock(database)),
  made(READ_STORE, [DATABASE], (database: DataSource) => postgresReadStore(database)),
  made(RECONCILIATION_STORE, [DATABASE], (database: DataSource) => new PostgresReconciliationStore(database)),
  made(READINESS, [DATABASE, QUEUE], readiness),
];

const organizations: Provider[] = [
  made(Organizations, [], () => new Organizations()),
  made(
    REGISTERED,
    [OPTIONS, Organizations, SETTINGS_STORE, Access, SetUp, ProviderSignIn, HookTokens],
    async (
      options: OnboardingOptions,
      known: Organizations,
      settings: SettingsStore,
      access: Access,
      setUp: SetUp,
      providers: ProviderSignIn,
      hooks: HookTokens,
    ) => {
      for (const organization of options.organizations)
        await registerOrganization(organization, known, settings, { access, setUp, providers, hooks });
      return known;
    },
  ),
];

const engine: Provider[] = [
  made(StepRegistry, [OPTIONS], ({ steps = [] }: OnboardingOptions) => new StepRegistry([...builtInSteps, ...steps])),
  made(READ_RULES, [StepRegistry], (registry: StepRegistry): ReadRules => (told) => {
    const read = readRuleSet({ rules: told }, registry.names);
    return read.ok ? { rules: read.rules } : { issues: read.issues };
  }),
  made(
    FollowHistory,
    [OPTIONS, StepRegistry],
    ({ secretKey }: OnboardingOptions, registry: StepRegistry) =>
      new FollowHistory(registry, matchCondition, aesSecretBox(secretKey)),
  ),
  made(
    IngestEvent,
    [OPTIONS, INTAKE_STORE, BullStepQueue, FollowHistory],
    ({ secretKey }: OnboardingOptions, store: IntakeStore, queue: BullStepQueue, history: FollowHistory) =>
      new IngestEvent(store, queue, history, aesSecretBox(secretKey)),
  ),
  made(
    StaffActions,
    [OPTIONS, DATABASE, BullStepQueue, StepRegistry, FAILPOINTS],
    (
      { times = defaultTimes }: OnboardingOptions,
      database: DataSource,
      queue: BullStepQueue,
      registry: StepRegistry,
      failpoints: Failpoints,
    ) => new StaffActions(new PostgresStaffStore(database, failpoints), queue, registry, times.settleWindowMs),
  ),
  made(
    BulkActions,
    [READ_STORE, StaffActions],
    (reads: ReadStore, staff: StaffActions) => new BulkActions(reads, staff),
  ),
  made(
    SettleEffects,
    [OPTIONS, DATABASE, StaffActions, StepRegistry],
    ({ times = defaultTimes }: OnboardingOptions, database: DataSource, staff: StaffActions, registry: StepRegistry) =>
      new SettleEffects(new PostgresEffectStore(database), staff, registry, times),
  ),
  made(
    PeopleDecisions,
    [DATABASE, BullStepQueue, FollowHistory, FAILPOINTS],
    (database: DataSource, queue: BullStepQueue, history: FollowHistory, failpoints: Failpoints) =>
      new PeopleDecisions(new PostgresPeopleStore(database, failpoints), queue, history),
  ),
  made(HookTokens, [DATABASE], (database: DataSource) => new HookTokens(new PostgresHookStore(database))),
  made(
    TakeWebhook,
    [DATABASE, BullStepQueue, FAILPOINTS],
    (database: DataSource, queue: BullStepQueue, failpoints: Failpoints) =>
      new TakeWebhook(new PostgresHookStore(database, failpoints), queue),
  ),
  made(TakeSignal, [RUN_STORE, BullStepQueue], (store: RunStore, queue: BullStepQueue) => new TakeSignal(store, queue)),
  made(
    RuleSets,
    [DATABASE, COMPLIANCE, IngestEvent],
    (database: DataSource, compliance: ComplianceDirectory, intake: IngestEvent) =>
      new RuleSets(new PostgresRuleSetStore(database), compliance, intake, new PostgresCatalogStore(database)),
  ),
  made(
    OPENING,
    [RuleSets, StepRegistry, LOG],
    (ruleSets: RuleSets, registry: StepRegistry, log: Log): OpeningParts => ({ ruleSets, registry, log }),
  ),
  made(
    Onboarding,
    [REGISTERED, IngestEvent, StaffActions, READ_STORE],
    (known: Organizations, intake: IngestEvent, actions: StaffActions, reads: ReadStore) =>
      new Onboarding(known.ids, intake, actions, reads),
  ),
];

const worker = (queueName: string): Provider[] => [
  made(
    RunStep,
    [OPTIONS, RUN_STORE, BullStepQueue, StepRegistry, COMPLIANCE, MAIL_STORE, LOG],
    (
      { times, failpoints }: OnboardingOptions,
      store: RunStore,
      queue: BullStepQueue,
      registry: StepRegistry,
      compliance: ComplianceDirectory,
      mails: MailStore,
      log: Log,
    ) => new RunStep({ store, queue, registry, compliance, mails, log, failpoints }, times),
  ),
  made(
    Sweeper,
    [RUN_STORE, BullStepQueue, LOG],
    (store: RunStore, queue: BullStepQueue, log: Log) => new Sweeper(store, queue, log),
  ),
  made(
    Reconciler,
    [REGISTERED, RECONCILIATION_STORE, COMPLIANCE, TakeSignal, StaffActions, SettleEffects, LOG],
    (
      known: Organizations,
      store: ReconciliationStore,
      compliance: ComplianceDirectory,
      signals: TakeSignal,
      staff: StaffActions,
      effects: SettleEffects,
      log: Log,
    ) => new Reconciler({ store, compliance, signals, staff, effects, log }, () => [...known.ids.values()]),
  ),
  // Nest finds the worker by its class; a process that serves only the API has none.
  made(
    PROCESSOR,
    [OPTIONS, RunStep, ConnectionWatch, FAILPOINTS, REGISTERED],
    (
      { role, concurrency = 25 }: OnboardingOptions,
      runStep: RunStep,
      watch: ConnectionWatch,
      failpoints: Failpoints,
    ) =>
      role === 'api'
        ? {}
        : createStepProcessor(queueName, {
            concurrency,
            run: (hint) => runStep.run(hint),
            watch,
            failpoints,
          }),
  ),
];

export const onboardingProviders = (queueName: string): Provider[] => [
  ...infrastructure(queueName),
  ...organizations,
  ...engine,
  ...worker(queueName),
];

function readiness(database: DataSource, queue: Queue): Readiness {
  const state = (answer: Promise<unknown>) =>
    answer.then(
      () => 'up' as const,
      () => 'down' as const,
    );
  return {
    check: async () => {
      const [databaseState, queueState] = await Promise.all([
        state(database.query('SELECT 1')),
        state(probeQueue(queue)),
      ]);
      return { database: databaseState, queue: queueState };
    },
  };
}
