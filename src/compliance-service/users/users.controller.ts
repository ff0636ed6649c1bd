import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Fields } from '../requests/fields.js';
import { section } from '../requests/sections.js';
import { invalidFields } from '../requests/failures.js';
import { ActiveUsers } from './active-users.js';
import { readNewUser, readUserChanges } from './user-input.js';
import { UserLinks } from './user-links.js';
import { UserView, type UserAnswer } from './user-view.js';
import { UserWrites } from './user-writes.js';

/** Everything about one user by its id. See UsersByEmployeeIdController for the same by external_id. */
@Controller('api/v2/users')
export class UsersController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly writes: UserWrites,
    private readonly links: UserLinks,
    private readonly view: UserView,
  ) {}

  @Post()
  async create(@FromCaller() caller: Caller, @Body() body: unknown): Promise<UserAnswer> {
    return this.view.of(await this.writes.create(caller, readNewUser(body)));
  }

  @Get(':id')
  async get(@FromCaller() caller: Caller, @Param('id') id: string): Promise<UserAnswer> {
    return this.view.of(await this.users.byId(caller.organization.id, id));
  }

  /** 200 with the user, the earlier of the two described answers: the later 204 tells less, and clients accept both. */
  @Put(':id')
  async update(@FromCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<UserAnswer> {
    const user = await this.users.byId(caller.organization.id, id);
    return this.view.of(await this.writes.update(caller, user, readUserChanges(body)));
  }

  @Delete(':id')
  @HttpCode(204)
  async deactivate(@FromCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.writes.deactivate(caller, await this.users.byId(caller.organization.id, id));
  }

  @Get(':id/sign_in_link')
  async signInLink(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    return this.links.signIn(caller, await this.users.byId(caller.organization.id, id));
  }

  @Get(':id/training_link')
  async trainingLink(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    return { training_link: this.links.training(await this.users.byId(caller.organization.id, id)) };
  }

  @Post(':id/refresh_training_link')
  async refresh(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    const user = await this.users.byId(caller.organization.id, id);
    return { training_link: await this.links.refreshTraining(caller, user) };
  }

  /** The form that the specification lists; its example uses the one above. The parameter may be in body or query. */
  @Post('refresh_training_link')
  async refreshByParameter(
    @FromCaller() caller: Caller,
    @Body() body: unknown,
    @Query() query: Record<string, unknown>,
  ): Promise<object> {
    const fields = new Fields({ ...query, ...section(body, 'user') });
    const id = fields.text('id') ?? fields.text('ID') ?? fields.text('user_id');
    if (id === undefined) throw invalidFields({ id: ['You must provide the id of a user'] });
    return this.refresh(caller, id);
  }
}
