import { Controller, Get, Param } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { ActiveUsers } from './active-users.js';
import { UserLinks } from './user-links.js';
import { UserView, type UserAnswer } from './user-view.js';

/** The employee_id is the client's own external_id, matched exactly. */
@Controller('api/v2/users/by_employee_id')
export class UsersByEmployeeIdController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly links: UserLinks,
    private readonly view: UserView,
  ) {}

  @Get(':employeeId')
  async get(@FromCaller() caller: Caller, @Param('employeeId') employeeId: string): Promise<UserAnswer> {
    return this.view.of(await this.users.byEmployeeId(caller.organization.id, employeeId));
  }

  @Get(':employeeId/sign_in_link')
  async signInLink(@FromCaller() caller: Caller, @Param('employeeId') employeeId: string): Promise<object> {
    return this.links.signIn(caller, await this.users.byEmployeeId(caller.organization.id, employeeId));
  }
}
