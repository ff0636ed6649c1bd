import { Body, HttpCode, Inject, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { StartAssumed } from '../../engine/start-assumed.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

export class StartManyDto extends ReasonDto {
  @IsOptional()
  @IsString()
  @MaxLength(255)
  role?: string;

  /** Part of a name or email, or a whole employee id. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  /** Only say whom it concerns. */
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;

  /** How many people at most. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  limit: number = 200;
}

@ApiController('v1/people', 'people')
export class AssumedPeopleController {
  constructor(@Inject(StartAssumed) private readonly starts: StartAssumed) {}

  @Post('start')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin the work that is only assumed of people, by filter; dryRun says for whom' })
  async startMany(@CurrentCaller() caller: Caller, @Body() body: StartManyDto) {
    const { role, search, dryRun = false, limit, ...by } = await validateInput(StartManyDto, body);
    return this.starts.startMany(
      caller.organizationId,
      { roles: role === undefined ? undefined : [role], search },
      limit,
      dryRun,
      accountable(caller, by),
    );
  }

  @Post(':id/start')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin the work that is only assumed of a person, as of a baseline import' })
  async start(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    const started = await this.starts.start(caller.organizationId, id, by);
    if (!started) throw new NotFoundException('There is no such person.');
    return started;
  }
}
