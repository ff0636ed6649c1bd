import { Body, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { BulkPeople, peopleActions, type PeopleAction, type PersonOutcome } from '../../engine/bulk-people.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { datePattern, existingDate } from '../events/canonical-event.dto.js';
import { validateInput } from '../problems/validate.js';
import { peopleFilter, PeopleFilterDto } from './people-filter.dto.js';

export class BulkPeopleDto extends ReasonDto {
  @IsIn(peopleActions)
  action!: PeopleAction;

  /** Who; with a filter, whom both name. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  personIds?: string[];

  /** Parameters of GET /v1/people. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PeopleFilterDto)
  filter: PeopleFilterDto = new PeopleFilterDto();

  /** Of exempt: the requirement's key, such as training:camp. */
  @ValidateIf(({ action }: BulkPeopleDto) => action === 'exempt')
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  requirement?: string;

  /** Of exempt: the last day on which it counts, as YYYY-MM-DD; default: until somebody ends it. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  expiresOn?: string;

  /** Only tell what would be done. */
  @IsOptional()
  @IsBoolean()
  dryRun: boolean = false;

  /** How many people at most. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** Where the answer before ended: its `nextCursor`. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

@ApiController('v1/people/bulk', 'people')
export class BulkPeopleController {
  constructor(@Inject(BulkPeople) private readonly bulk: BulkPeople) {}

  @Post()
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Do the same for everybody whom a filter finds, or only tell what that would be',
    description:
      'retry: failed steps. start: work that is only assumed. move: to the published rules (admin). exempt: from a ' +
      'requirement (reviewer). Each person is an act of its own and tells what became of it; pages go by cursor.',
  })
  async act(@CurrentCaller() caller: Caller, @Body() body: BulkPeopleDto): Promise<Page<PersonOutcome>> {
    const {
      personIds: ids,
      filter,
      limit,
      cursor,
      action,
      dryRun,
      requirement,
      expiresOn,
      ...by
    } = await validateInput(BulkPeopleDto, body);
    const request = { action, dryRun, requirement, expiresOn, filter: { ...peopleFilter(filter), ids } };
    return this.bulk.act(caller.organizationId, request, accountable(caller, by), { limit, cursor });
  }
}
