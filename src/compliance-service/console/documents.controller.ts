import { Body, Get, Param, Query } from '@nestjs/common';
import { DocumentFiles } from '../documents/document-file.js';
import { DocumentOutcome } from '../documents/document-outcome.js';
import { Documents } from '../documents/documents.js';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';
import { documentPage } from './document-page.js';
import { documentsPage } from './documents-page.js';
import { slice, withOneMore } from './page-links.js';
import { Change, ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';
import { cameFrom, Outcomes, type GoOn } from './session/outcomes.js';

const LIST = '/console/documents';

@ConsolePages('console/documents')
export class ConsoleDocumentsController {
  constructor(
    private readonly documents: Documents,
    private readonly files: DocumentFiles,
    private readonly outcome: DocumentOutcome,
    private readonly outcomes: Outcomes,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession, @Query() query: Record<string, unknown>): Promise<string> {
    const fields = new Fields(query);
    const show = fields.oneOf('show', ['all'] as const);
    const page = readPage(fields);
    fields.check();
    const filter = { toReview: show === 'all' ? undefined : true };
    const { rows } = await this.documents.assigned(session.organization.id, filter, withOneMore(page));
    return documentsPage(session, slice(rows, page), show);
  }

  @Get(':id')
  async show(@FromSession() session: ConsoleSession, @Param('id') id: string): Promise<string> {
    return documentPage(session, await this.files.byId(session.organization.id, id));
  }

  @Change(':id/approve')
  async approve(@FromSession() session: ConsoleSession, @Param('id') id: string, @Body() body: unknown): Promise<GoOn> {
    const { document_name } = await this.outcome.apply(session.origin, id, 'approve');
    return this.outcomes.tell(session, `“${document_name}” was approved.`, cameFrom(body, LIST));
  }

  /** The person completes it again. */
  @Change(':id/reject')
  async reject(@FromSession() session: ConsoleSession, @Param('id') id: string, @Body() body: unknown): Promise<GoOn> {
    const { document_name } = await this.outcome.apply(session.origin, id, 'reject');
    const notice = `“${document_name}” was rejected. It has to be completed again.`;
    return this.outcomes.tell(session, notice, cameFrom(body, LIST));
  }
}
