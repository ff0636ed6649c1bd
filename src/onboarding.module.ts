import { BullModule } from '@nestjs/bullmq';
import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { queueConnection } from './adapters/bullmq/queue-backend.js';
import { installationId } from './adapters/postgres/installation-id.js';
import { AlertsController } from './http/alerts/alerts.controller.js';
import { ApiKeysController } from './http/api-keys/api-keys.controller.js';
import { AuditController } from './http/audit/audit.controller.js';
import { AccountsController } from './http/accounts/accounts.controller.js';
import { accessProviders } from './access.providers.js';
import { attentionProviders } from './attention.providers.js';
import { AttentionController } from './http/attention/attention.controller.js';
import { ConnectionWatchController } from './http/connections/connection-watch.controller.js';
import { ConnectionsController } from './http/connections/connections.controller.js';
import { DuplicatesController } from './http/duplicates/duplicates.controller.js';
import { EffectsController } from './http/effects/effects.controller.js';
import { EventsController } from './http/events/events.controller.js';
import { ComplianceHooksController } from './http/hooks/compliance-hooks.controller.js';
import { HookTokensController } from './http/hooks/hook-tokens.controller.js';
import { HrisHooksController } from './http/hooks/hris-hooks.controller.js';
import { ImportsController } from './http/imports/imports.controller.js';
import { MailTemplatesController } from './http/mails/mail-templates.controller.js';
import { MailsController } from './http/mails/mails.controller.js';
import { HealthController } from './http/operations/health.controller.js';
import { SandboxClockController } from './http/operations/sandbox-clock.controller.js';
import { OverviewController } from './http/overview/overview.controller.js';
import { AssumedPeopleController } from './http/people/assumed-people.controller.js';
import { ExplainedPeopleController } from './http/people/explained-people.controller.js';
import { OverridesController } from './http/people/overrides.controller.js';
import { BulkPeopleController } from './http/people/bulk-people.controller.js';
import { PeopleController } from './http/people/people.controller.js';
import { PeopleExportController } from './http/people/people-export.controller.js';
import { PersonDecisionsController } from './http/people/person-decisions.controller.js';
import { ViewsController } from './http/people/views.controller.js';
import { PersonFileController } from './http/people/person-file.controller.js';
import { PersonLinksController } from './http/people/person-links.controller.js';
import { PersonNotesController } from './http/people/person-notes.controller.js';
import { ReconciliationController } from './http/reconciliation/reconciliation.controller.js';
import { CatalogController } from './http/rules/catalog.controller.js';
import { RuleFieldsController } from './http/rules/rule-fields.controller.js';
import { RuleTemplatesController } from './http/rules/rule-templates.controller.js';
import { PreviewController } from './http/rules/preview.controller.js';
import { RuleSetsController } from './http/rules/rule-sets.controller.js';
import { BulkController } from './http/runs/bulk.controller.js';
import { RunsController } from './http/runs/runs.controller.js';
import { ScimDiscoveryController } from './http/scim/scim-discovery.controller.js';
import { ScimController } from './http/scim/scim.controller.js';
import { OidcController } from './http/session/oidc.controller.js';
import { PasswordController } from './http/session/password.controller.js';
import { SessionController } from './http/session/session.controller.js';
import { ComplianceKeyController } from './http/settings/compliance-key.controller.js';
import { RetentionController } from './http/settings/retention.controller.js';
import { SettingsController } from './http/settings/settings.controller.js';
import { StreamController } from './http/stream/stream.controller.js';
import { WebhooksController } from './http/webhooks/webhooks.controller.js';
import { complianceProviders } from './compliance.providers.js';
import { decisionProviders } from './decision.providers.js';
import { hrisProviders, LOOPS, type WorkerLoop } from './hris.providers.js';
import { FAILPOINTS } from './http/tokens.js';
import { importProviders } from './imports.providers.js';
import { mailProviders } from './mail.providers.js';
import { Onboarding } from './onboarding.js';
import type { OnboardingAsyncOptions, OnboardingOptions, OnboardingPlace } from './onboarding-options.js';
import { DATABASE, foundation, onboardingProviders, OPENING, OPTIONS, REGISTERED } from './onboarding.providers.js';
import { applyRules, type OpeningParts, type Organizations } from './organizations.js';
import { overviewProviders } from './overview.providers.js';
import { retentionProviders } from './retention.providers.js';
import { rulesProviders } from './rules.providers.js';
import { peopleListProviders } from './people-list.providers.js';
import { peopleRulesProviders } from './people-rules.providers.js';
import { personProviders } from './person.providers.js';
import { previewProviders } from './preview.providers.js';
import { scimProviders } from './scim.providers.js';
import { streamProviders } from './stream.providers.js';
import { webhookProviders } from './webhook.providers.js';

const controllers = [
  EventsController,
  ConnectionsController,
  ConnectionWatchController,
  HrisHooksController,
  ExplainedPeopleController,
  PeopleController,
  PeopleExportController,
  BulkPeopleController,
  ViewsController,
  BulkController,
  AssumedPeopleController,
  ImportsController,
  DuplicatesController,
  OverridesController,
  RunsController,
  EffectsController,
  RuleSetsController,
  RuleFieldsController,
  RuleTemplatesController,
  PreviewController,
  CatalogController,
  OverviewController,
  SettingsController,
  ComplianceKeyController,
  RetentionController,
  StreamController,
  WebhooksController,
  ReconciliationController,
  AlertsController,
  AuditController,
  AttentionController,
  ApiKeysController,
  SessionController,
  OidcController,
  PasswordController,
  AccountsController,
  PersonDecisionsController,
  PersonFileController,
  PersonLinksController,
  PersonNotesController,
  MailsController,
  MailTemplatesController,
  ComplianceHooksController,
  HookTokensController,
  HealthController,
  ScimDiscoveryController,
  ScimController,
];

/** Options and database, also for BullModule, which cannot see the providers of the module that imports it. */
@Module({})
class FoundationModule {}

/** Gatehouse as a part of a host application. Two of them can live in one process under different names. */
@Module({})
export class OnboardingModule {
  static forRoot(options: OnboardingOptions & OnboardingPlace): DynamicModule {
    return assemble(options, [], { provide: OPTIONS, useValue: options });
  }

  static forRootAsync(options: OnboardingAsyncOptions): DynamicModule {
    const { useFactory, inject = [] } = options;
    return assemble(options, options.imports ?? [], { provide: OPTIONS, useFactory, inject });
  }
}

function assemble(place: OnboardingPlace, imports: DynamicModule['imports'], options: Provider): DynamicModule {
  const { name = 'gatehouse', http = true, sandbox = false } = place;
  const base: DynamicModule = {
    module: FoundationModule,
    imports,
    providers: [options, ...foundation(name)],
    exports: [OPTIONS, FAILPOINTS, DATABASE],
  };
  const queue = BullModule.registerQueueAsync({
    name,
    imports: [base],
    inject: [OPTIONS, DATABASE],
    useFactory: async ({ queue, database: { url } }: OnboardingOptions, database: DataSource) => ({
      connection: queueConnection(queue ?? { postgresUrl: url }),
      // Gatehouses that share a Redis must not take each other's hints.
      prefix: `${name}-${await installationId(database)}`,
    }),
  });
  return {
    module: OnboardingModule,
    imports: [base, queue],
    controllers: http ? [...controllers, ...(sandbox ? [SandboxClockController] : [])] : [],
    providers: [
      ...onboardingProviders(name),
      ...hrisProviders(sandbox),
      ...importProviders,
      ...peopleListProviders,
      ...peopleRulesProviders,
      ...previewProviders,
      ...scimProviders,
      ...rulesProviders,
      ...mailProviders,
      ...decisionProviders,
      ...personProviders,
      ...accessProviders,
      ...attentionProviders,
      ...complianceProviders,
      ...overviewProviders,
      ...retentionProviders,
      ...streamProviders,
      ...webhookProviders(sandbox),
      Lifecycle,
    ],
    exports: [Onboarding],
  };
}

/** Opens and closes the house in order: rules before the first sweep, workers before the database. */
class Lifecycle implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(OPTIONS) private readonly options: OnboardingOptions,
    @Inject(REGISTERED) private readonly organizations: Organizations,
    @Inject(OPENING) private readonly parts: OpeningParts,
    @Inject(LOOPS) private readonly loops: readonly WorkerLoop[],
    @Inject(DATABASE) private readonly database: DataSource,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const organization of this.options.organizations) {
      await applyRules(organization, this.organizations.ids.get(organization.slug) ?? '', this.parts);
      this.options.failpoints?.reach('rules-published');
    }
  }

  onApplicationBootstrap(): void {
    if (this.options.role === 'api') return;
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.destroy();
  }
}
