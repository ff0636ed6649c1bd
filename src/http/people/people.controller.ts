import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { EventReason } from '../../domain/hr-event.js';
import { personHolds } from '../../domain/releasable-hold.js';
import type { Caller } from '../../engine/access.js';
import { PeopleDecisions } from '../../engine/people-decisions.js';
import {
  type ListedPerson,
  type Page,
  type PeopleCount,
  type PeopleFacets,
  type PersonView,
  type ReadStore,
} from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { READ_STORE } from '../tokens.js';
import { PeopleFilterDto, peopleFilter } from './people-filter.dto.js';
import { OrderedFilterDto, orderOf } from './people-order.dto.js';

class PeopleQuery extends OrderedFilterDto {
  /** Where the page before ended: its `nextCursor`. Only for the same order. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;

  /** How many items at most. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;
}

class ReleaseDto extends ReasonDto {
  /** What the person is held for: their `heldReason`. */
  @IsIn(personHolds)
  hold!: EventReason;
}

@ApiController('v1/people', 'people')
export class PeopleController {
  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(PeopleDecisions) private readonly decisions: PeopleDecisions,
  ) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({
    summary: 'People and where they stand',
    description:
      'A parameter may stand several times: status=waiting&status=held finds both. Pages stay stable while people come and go.',
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<ListedPerson>> {
    const told = await validateInput(PeopleQuery, query);
    const { cursor, limit } = told;
    return this.reads.people(caller.organizationId, peopleFilter(told), { cursor, limit, order: orderOf(told) });
  }

  @Get('count')
  @Needs('viewer')
  @ApiOperation({ summary: 'How many people a filter finds, counted up to 10,000' })
  async count(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<PeopleCount> {
    return this.reads.peopleCount(caller.organizationId, peopleFilter(await validateInput(PeopleFilterDto, query)));
  }

  @Get('facets')
  @Needs('viewer')
  @ApiOperation({
    summary: 'Roles, locations, departments and standings that there are, and how many people have each',
  })
  facets(@CurrentCaller() caller: Caller): Promise<PeopleFacets> {
    return this.reads.peopleFacets(caller.organizationId);
  }

  @Get('by-employee-id/:employeeId')
  @Needs('viewer')
  @ApiOperation({ summary: "A person by the HR system's id; of a merged one the record that counts" })
  async readByEmployeeId(@CurrentCaller() caller: Caller, @Param('employeeId') employeeId: string) {
    return found(await this.reads.person(caller.organizationId, { employeeId }));
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'A person with clearance, requirements and runs' })
  async read(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return found(await this.reads.person(caller.organizationId, { id }));
  }

  @Post(':id/release')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Let a held person go on, for this employment',
    description:
      'MINOR: a guardian has consented to the check. UNKNOWN_MANAGER: the work does not need the manager. Every other hold ends when HR or an admin mends its cause; the refusal says how.',
  })
  async release(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReleaseDto,
  ): Promise<PersonView> {
    const { hold, ...by } = await validateInput(ReleaseDto, body);
    await this.decisions.release(caller.organizationId, id, hold, accountable(caller, by));
    return found(await this.reads.person(caller.organizationId, { id }));
  }

  @Get(':id/clearance')
  @Needs('viewer')
  @ApiOperation({ summary: 'May this person serve today, and if not, what is missing?' })
  async clearance(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return found(await this.reads.person(caller.organizationId, { id })).clearance;
  }
}

function found(person: PersonView | undefined): PersonView {
  if (!person) throw new NotFoundException('There is no such person.');
  return person;
}
