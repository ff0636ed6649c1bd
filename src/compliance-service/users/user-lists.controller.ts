import { Controller, Get, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Fields } from '../requests/fields.js';
import { pageCount, readPage, type Page } from '../requests/paging.js';
import { ActiveUsers, type UserFilter } from './active-users.js';
import { UserView, type UserAnswer } from './user-view.js';

type QueryFields = Record<string, unknown>;

@Controller('api/v2/users')
export class UserListsController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly view: UserView,
  ) {}

  @Get()
  async list(@FromCaller() caller: Caller, @Query() query: QueryFields): Promise<UserAnswer[]> {
    const { filter, page } = readList(query);
    const users = await this.users.list(caller.organization.id, filter, page);
    return users.map((user) => this.view.of(user));
  }

  @Get('with_page')
  async listWithPage(@FromCaller() caller: Caller, @Query() query: QueryFields): Promise<object> {
    const { filter, page } = readList(query);
    const { users, total } = await this.users.listWithTotal(caller.organization.id, filter, page);
    return { users: users.map((user) => this.view.of(user)), page: page.number, pages: pageCount(total, page) };
  }
}

function readList(query: QueryFields): { filter: UserFilter; page: Page } {
  const fields = new Fields(query);
  const filter = { externalId: fields.text('external_id'), search: fields.text('search'), tag: fields.text('tag') };
  const page = readPage(fields);
  fields.check();
  return { filter, page };
}
