import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Fields } from '../requests/fields.js';
import { pageCount, readSizedPage } from '../requests/paging.js';
import { ActiveUsers } from '../users/active-users.js';
import { UserView } from '../users/user-view.js';
import { DocumentAssignment, readAssignment } from './document-assignment.js';
import { assignedDocument, DOCUMENT_CATEGORIES, documentStatus } from './document-rows.js';
import { Documents } from './documents.js';

type QueryFields = Record<string, unknown>;

@Controller('api/v2')
export class DocumentsController {
  constructor(
    private readonly documents: Documents,
    private readonly assignment: DocumentAssignment,
    private readonly users: ActiveUsers,
    private readonly userView: UserView,
  ) {}

  @Get('documents')
  async list(@FromCaller() { organization }: Caller, @Query() query: QueryFields): Promise<object> {
    const fields = new Fields(query);
    const category = fields.oneOf('category', DOCUMENT_CATEGORIES);
    const filter = { search: fields.text('search'), category, active: fields.boolean('active') };
    const page = readSizedPage(fields);
    fields.check();
    const { rows, total } = await this.documents.list(organization.id, filter, page);
    return { documents: rows, page: page.number, pages: pageCount(total, page) };
  }

  @Get('documents_users')
  async assigned(@FromCaller() { organization }: Caller, @Query() query: QueryFields): Promise<object> {
    const fields = new Fields(query);
    const filter = { userId: fields.integer('user_id'), category: fields.oneOf('category', DOCUMENT_CATEGORIES) };
    const page = readSizedPage(fields);
    fields.check();
    const { rows, total } = await this.documents.assigned(organization.id, filter, page);
    return { documents_users: rows.map(assignedDocument), page: page.number, pages: pageCount(total, page) };
  }

  @Get('documents_users/:id/status')
  async status(@FromCaller() { organization }: Caller, @Param('id') id: string): Promise<object> {
    return { status: documentStatus(await this.documents.assignedById(organization.id, id)) };
  }

  /** pc_user_id is the id in a church management system that this service is not connected to. */
  @Post('users/:id/assign_document')
  async assign(@FromCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<object> {
    const user = await this.users.byId(caller.organization.id, id);
    const documentsUsers = await this.assignment.assign(caller, user, readAssignment(body));
    return { ...this.userView.of(user), pc_user_id: null, documents_users: documentsUsers };
  }
}
