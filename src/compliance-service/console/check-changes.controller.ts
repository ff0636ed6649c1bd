import { Body, Inject, Param } from '@nestjs/common';
import { CheckCompletion } from '../background-checks/check-completion.js';
import { CheckWrites } from '../background-checks/check-writes.js';
import { notFound } from '../requests/failures.js';
import { recordId } from '../requests/record-id.js';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Change, ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';
import { cameFrom, Outcomes, type GoOn } from './session/outcomes.js';

const CHECK = 'Background Check';
const LIST = '/console/checks';

@ConsolePages('console/checks/:id')
export class CheckChangesController {
  constructor(
    private readonly completion: CheckCompletion,
    private readonly writes: CheckWrites,
    private readonly outcomes: Outcomes,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  @Change('complete')
  complete(@FromSession() session: ConsoleSession, @Param('id') id: string, @Body() body: unknown): Promise<GoOn> {
    return this.report({ session, id, body, flagged: false });
  }

  @Change('flag')
  flag(@FromSession() session: ConsoleSession, @Param('id') id: string, @Body() body: unknown): Promise<GoOn> {
    return this.report({ session, id, body, flagged: true });
  }

  @Change('archive')
  async archive(@FromSession() session: ConsoleSession, @Param('id') id: string, @Body() body: unknown): Promise<GoOn> {
    const check = await this.writes.archive(session.origin, recordId(id, CHECK));
    return this.outcomes.tell(session, `Check ${check.id} was archived.`, cameFrom(body, LIST));
  }

  /** Outside the sandbox only the provider reports. */
  private async report({ session, id, body, flagged }: Report): Promise<GoOn> {
    if (!this.settings.sandbox) throw notFound(CHECK);
    const check = await this.completion.complete(session.origin, recordId(id, CHECK), flagged);
    const notice = `Check ${check.id} is complete, ${flagged ? 'and flagged' : 'and not flagged'}.`;
    return this.outcomes.tell(session, notice, cameFrom(body, LIST));
  }
}

interface Report {
  session: ConsoleSession;
  id: string;
  body: unknown;
  flagged: boolean;
}
