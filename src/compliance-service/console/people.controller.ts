import { Get, Inject, Param, Query } from '@nestjs/common';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';
import { SERVICE_SETTINGS, ServiceAddress, type ServiceSettings } from '../service-settings.js';
import { ActiveUsers } from '../users/active-users.js';
import { UserLinks } from '../users/user-links.js';
import { slice, withOneMore } from './page-links.js';
import { peoplePage } from './people-page.js';
import { PersonFiles } from './person-file.js';
import { personPage } from './person-page.js';
import { ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';

@ConsolePages('console/people')
export class PeopleController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly links: UserLinks,
    private readonly files: PersonFiles,
    private readonly address: ServiceAddress,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession, @Query() query: Record<string, unknown>): Promise<string> {
    const fields = new Fields(query);
    const search = fields.text('search');
    const page = readPage(fields);
    fields.check();
    const found = await this.users.list(session.organization.id, { search }, withOneMore(page));
    return peoplePage(session, slice(found, page), search);
  }

  @Get(':id')
  async person(@FromSession() session: ConsoleSession, @Param('id') id: string): Promise<string> {
    const file = await this.files.of(session.organization.id, id);
    return personPage(session, file, {
      serviceUrl: this.address.url,
      trainingLink: this.links.training(file.user),
      sandbox: this.settings.sandbox,
    });
  }
}
