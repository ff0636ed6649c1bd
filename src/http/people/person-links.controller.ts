import { Body, Get, Header, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { ResendTraining } from '../../engine/resend-training.js';
import { ShowLinks, type PersonLink } from '../../engine/show-links.js';
import type { ResendFate } from '../../ports/open-work-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

export class ResendTrainingDto extends ReasonDto {
  /** The key of a training that waits for the person, such as training:camp. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  requirement!: string;
}

@ApiController('v1/people/:id', 'people')
export class PersonLinksController {
  constructor(
    @Inject(ShowLinks) private readonly links: ShowLinks,
    @Inject(ResendTraining) private readonly trainings: ResendTraining,
  ) {}

  @Get('links')
  @Needs('staff')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Links with which the person goes on by themselves, live from the compliance service',
    description:
      'Of what waits for the person: the link to their trainings, the form of a check. Each is as good as their password: it is kept nowhere, and that it was shown stands in the audit trail.',
  })
  async list(
    @CurrentCaller() { organizationId, name }: Caller,
    @Param('id') id: string,
  ): Promise<{ items: PersonLink[]; nextCursor: null }> {
    return { items: await this.links.of(organizationId, id, name), nextCursor: null };
  }

  @Post('resend-training')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Have the compliance service mail the link of an open training once more',
    description:
      'One mail in ten minutes: RESENT_RECENTLY (429) meanwhile. `unknown`: it may have been mailed, and nobody can tell.',
  })
  async resend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ResendTrainingDto,
  ): Promise<ResendFate> {
    const { requirement, ...by } = await validateInput(ResendTrainingDto, body);
    return this.trainings.resend(caller.organizationId, id, requirement, accountable(caller, by));
  }
}
