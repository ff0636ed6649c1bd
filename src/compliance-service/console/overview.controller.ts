import { Get } from '@nestjs/common';
import { overviewPage } from './overview-page.js';
import { Overviews } from './overview.js';
import { ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';

@ConsolePages('console')
export class OverviewController {
  constructor(private readonly overviews: Overviews) {}

  @Get()
  async show(@FromSession() session: ConsoleSession): Promise<string> {
    return overviewPage(session, await this.overviews.of(session.organization.id));
  }
}
