import { Module } from '@nestjs/common';
import { BackgroundChecksModule } from '../background-checks/background-checks.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailModule } from '../mail/mail.module.js';
import { TrainingsModule } from '../trainings/trainings.module.js';
import { UsersModule } from '../users/users.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { CheckChangesController } from './check-changes.controller.js';
import { CheckLists } from './check-list.js';
import { ChecksController } from './checks.controller.js';
import { DeliveriesController } from './deliveries.controller.js';
import { ConsoleDocumentsController } from './documents.controller.js';
import { MailsController } from './mails.controller.js';
import { OrganizationSettingsStore } from './organization-settings.js';
import { OverviewController } from './overview.controller.js';
import { Overviews } from './overview.js';
import { PeopleController } from './people.controller.js';
import { PersonFiles } from './person-file.js';
import { ConsoleSessions } from './session/console-sessions.js';
import { Outcomes } from './session/outcomes.js';
import { SignInLinkController } from './session/sign-in-link.controller.js';
import { SignInController } from './session/sign-in.controller.js';
import { SignIns } from './session/sign-ins.js';
import { SignOutController } from './session/sign-out.controller.js';
import { SettingsController } from './settings.controller.js';
import { WebhookSettingsController } from './webhook-settings.controller.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [UsersModule, TrainingsModule, BackgroundChecksModule, DocumentsModule, WebhooksModule, MailModule],
  controllers: [
    SignInController,
    SignInLinkController,
    SignOutController,
    OverviewController,
    PeopleController,
    ChecksController,
    CheckChangesController,
    ConsoleDocumentsController,
    WebhookSettingsController,
    DeliveriesController,
    MailsController,
    ApiKeysController,
    SettingsController,
    WebhooksController,
  ],
  providers: [ConsoleSessions, SignIns, Outcomes, Overviews, PersonFiles, CheckLists, OrganizationSettingsStore],
})
export class ConsoleModule {}
