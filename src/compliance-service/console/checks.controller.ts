import { Get, Inject, Query } from '@nestjs/common';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';
import { SERVICE_SETTINGS, ServiceAddress, type ServiceSettings } from '../service-settings.js';
import { CHECK_STATUSES, CheckLists } from './check-list.js';
import { checksPage } from './checks-page.js';
import { slice, withOneMore } from './page-links.js';
import { ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';

@ConsolePages('console/checks')
export class ChecksController {
  constructor(
    private readonly lists: CheckLists,
    private readonly address: ServiceAddress,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession, @Query() query: Record<string, unknown>): Promise<string> {
    const fields = new Fields(query);
    const status = fields.oneOf('status', CHECK_STATUSES);
    const page = readPage(fields);
    fields.check();
    const found = await this.lists.read(session.organization.id, status, withOneMore(page));
    const { sandbox } = this.settings;
    return checksPage(session, slice(found, page), { status, serviceUrl: this.address.url, sandbox });
  }
}
