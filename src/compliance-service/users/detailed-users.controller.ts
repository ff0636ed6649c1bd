import { Controller, Get, Param } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { BackgroundChecks } from '../background-checks/background-checks.js';
import { detailedCheck } from '../background-checks/check-view.js';
import { ServiceAddress } from '../service-settings.js';
import { trainingAnswer } from '../trainings/training-view.js';
import { Trainings } from '../trainings/trainings.js';
import { ActiveUsers } from './active-users.js';
import type { UserRow } from './user-row.js';
import { UserView } from './user-view.js';

/** A user together with everything that was assigned and ordered, in order of creation and not paged. */
@Controller('api/v2/users')
export class DetailedUsersController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly view: UserView,
    private readonly trainings: Trainings,
    private readonly checks: BackgroundChecks,
    private readonly address: ServiceAddress,
  ) {}

  @Get(':id/detailed')
  async byId(@FromCaller() { organization }: Caller, @Param('id') id: string): Promise<object> {
    return this.detailed(organization.id, await this.users.byId(organization.id, id));
  }

  @Get('by_employee_id/:employeeId/detailed')
  async byEmployeeId(@FromCaller() { organization }: Caller, @Param('employeeId') id: string): Promise<object> {
    return this.detailed(organization.id, await this.users.byEmployeeId(organization.id, id));
  }

  private async detailed(organizationId: number, user: UserRow): Promise<object> {
    const [trainings, checks] = await Promise.all([
      this.trainings.list(organizationId, { userId: user.id }),
      this.checks.list(organizationId, { userId: user.id }),
    ]);
    return {
      ...this.view.of(user),
      trainings: trainings.map((training) => trainingAnswer(training, this.address.url)),
      background_checks: checks.map((check) => detailedCheck(check, this.address.url)),
    };
  }
}
