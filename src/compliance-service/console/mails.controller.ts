import { Get, Inject, Param, Query } from '@nestjs/common';
import { Mails } from '../mail/mails.js';
import { notFound } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';
import { SERVICE_SETTINGS, ServiceAddress, type ServiceSettings } from '../service-settings.js';
import { mailPage, mailsPage } from './mails-page.js';
import { slice, withOneMore } from './page-links.js';
import { ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';

@ConsolePages('console/mails')
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly address: ServiceAddress,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession, @Query() query: Record<string, unknown>): Promise<string> {
    const fields = new Fields(query);
    const page = readPage(fields);
    fields.check();
    const found = await this.mails.list(session.organization.id, {}, withOneMore(page));
    const { sandbox, mail } = this.settings;
    return mailsPage(session, slice(found, page), { sandbox, isSending: mail !== undefined });
  }

  /** In the sandbox only: see Mails. */
  @Get(':id')
  async read(@FromSession() session: ConsoleSession, @Param('id') id: string): Promise<string> {
    if (!this.settings.sandbox) throw notFound('Mail');
    return mailPage(session, await this.mails.readInSandbox(session.organization.id, id), this.address.url);
  }
}
