import { Body, Get } from '@nestjs/common';
import { Fields } from '../requests/fields.js';
import { bodyFields } from '../requests/sections.js';
import { OrganizationSettingsStore } from './organization-settings.js';
import { Change, ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';
import { Outcomes, type GoOn } from './session/outcomes.js';
import { settingsPage } from './settings-page.js';

@ConsolePages('console/settings')
export class SettingsController {
  constructor(
    private readonly store: OrganizationSettingsStore,
    private readonly outcomes: Outcomes,
  ) {}

  @Get()
  async show(@FromSession() session: ConsoleSession): Promise<string> {
    return settingsPage(session, await this.store.read(session.organization.id));
  }

  @Change('')
  async save(@FromSession() session: ConsoleSession, @Body() body: unknown): Promise<GoOn> {
    const fields = new Fields(bodyFields(body));
    const settings = {
      allowSignInLinkCreation: fields.boolean('allow_sign_in_link_creation') ?? false,
      selfPayEnabled: fields.boolean('self_pay_enabled') ?? false,
    };
    fields.check();
    await this.store.save(session.origin, settings);
    return this.outcomes.tell(session, 'The settings were saved.', '/console/settings');
  }
}
