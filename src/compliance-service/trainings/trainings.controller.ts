import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Fields } from '../requests/fields.js';
import { bodyFields } from '../requests/sections.js';
import { ServiceAddress } from '../service-settings.js';
import { ActiveUsers } from '../users/active-users.js';
import { participant } from '../users/user-row.js';
import { UserView } from '../users/user-view.js';
import { readTrainingOrder } from './training-order.js';
import { trainingAnswer } from './training-view.js';
import { TrainingWrites } from './training-writes.js';
import { readTrainingFilter, Trainings, type TrainingFilter } from './trainings.js';

type QueryFields = Record<string, unknown>;

@Controller('api/v2')
export class TrainingsController {
  constructor(
    private readonly users: ActiveUsers,
    private readonly userView: UserView,
    private readonly trainings: Trainings,
    private readonly writes: TrainingWrites,
    private readonly address: ServiceAddress,
  ) {}

  @Get('trainings')
  list(@FromCaller() { organization }: Caller, @Query() query: QueryFields): Promise<object[]> {
    return this.answers(organization.id, readTrainingFilter(query));
  }

  @Get('users/:id/trainings')
  async ofUser(
    @FromCaller() { organization }: Caller,
    @Param('id') id: string,
    @Query() query: QueryFields,
  ): Promise<object[]> {
    const user = await this.users.byId(organization.id, id);
    return this.answers(organization.id, { ...readTrainingFilter(query), userId: user.id });
  }

  @Get('users/by_employee_id/:employeeId/trainings')
  async ofEmployee(
    @FromCaller() { organization }: Caller,
    @Param('employeeId') employeeId: string,
    @Query() query: QueryFields,
  ): Promise<object[]> {
    const user = await this.users.byEmployeeId(organization.id, employeeId);
    return this.answers(organization.id, { ...readTrainingFilter(query), userId: user.id });
  }

  @Post('users/:id/assign_training')
  async assign(@FromCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<object> {
    const user = await this.users.byId(caller.organization.id, id);
    await this.writes.assign(caller, user, readTrainingOrder(body, caller.organization.selfPayEnabled));
    return { ...this.userView.of(user), participant: participant(user) };
  }

  @Post('users/:id/resend_training')
  async resend(@FromCaller() caller: Caller, @Param('id') id: string, @Body() body: unknown): Promise<object> {
    const user = await this.users.byId(caller.organization.id, id);
    const fields = new Fields(bodyFields(body));
    const surveyCode = fields.text('survey_code');
    fields.check();
    await this.writes.resend(caller, user, surveyCode);
    return this.userView.of(user);
  }

  private async answers(organizationId: number, filter: TrainingFilter): Promise<object[]> {
    const trainings = await this.trainings.list(organizationId, filter);
    return trainings.map((training) => trainingAnswer(training, this.address.url));
  }
}
