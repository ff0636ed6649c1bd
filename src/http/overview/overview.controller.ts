import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { Overview, type OverviewView } from '../../engine/overview.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';

@ApiController('v1/overview', 'people')
export class OverviewController {
  constructor(@Inject(Overview) private readonly overview: Overview) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({
    summary: 'How many people stand how, what is overdue or ends soon, where people wait, what was ordered by month',
    description:
      'Counted at most 30 seconds ago, in most organizations one. Days per kind of step are of the steps that succeeded in the last 90 days, from the first try to the end. Orders are of the effect ledger, priced as the catalogue said last; `unpriced` says how many have no price there.',
  })
  read(@CurrentCaller() caller: Caller): Promise<OverviewView> {
    return this.overview.read(caller.organizationId);
  }
}
