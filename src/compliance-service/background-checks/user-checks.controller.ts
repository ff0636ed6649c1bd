import { Controller, Get, Param, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { ServiceAddress } from '../service-settings.js';
import { ActiveUsers } from '../users/active-users.js';
import { BackgroundChecks, readCheckFilter } from './background-checks.js';
import { detailedCheck } from './check-view.js';

type QueryFields = Record<string, unknown>;

/** The checks of one user, found by either id. */
@Controller('api/v2/users')
export class UserChecksController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly checks: BackgroundChecks,
    private readonly address: ServiceAddress,
  ) {}

  @Get(':id/background_checks')
  async byId(
    @FromCaller() { organization }: Caller,
    @Param('id') id: string,
    @Query() query: QueryFields,
  ): Promise<object[]> {
    const user = await this.users.byId(organization.id, id);
    return this.answers(organization.id, user.id, query);
  }

  @Get('by_employee_id/:employeeId/background_checks')
  async byEmployeeId(
    @FromCaller() { organization }: Caller,
    @Param('employeeId') employeeId: string,
    @Query() query: QueryFields,
  ): Promise<object[]> {
    const user = await this.users.byEmployeeId(organization.id, employeeId);
    return this.answers(organization.id, user.id, query);
  }

  private async answers(organizationId: number, userId: number, query: QueryFields): Promise<object[]> {
    const checks = await this.checks.list(organizationId, { ...readCheckFilter(query), userId });
    return checks.map((check) => detailedCheck(check, this.address.url));
  }
}
