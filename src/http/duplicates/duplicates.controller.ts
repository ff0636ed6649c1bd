import { Body, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { PeopleDecisions } from '../../engine/people-decisions.js';
import { duplicateStates, type DuplicateState, type DuplicateView } from '../../ports/people-store.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

class DuplicatesQuery extends PageQuery {
  @IsOptional()
  @IsIn(duplicateStates)
  state: DuplicateState = 'open';
}

@ApiController('v1/duplicates', 'people')
export class DuplicatesController {
  constructor(@Inject(PeopleDecisions) private readonly people: PeopleDecisions) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Pairs of people who may be one; by default those that nobody has decided yet' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<DuplicateView>> {
    const { state, ...page } = await validateInput(DuplicatesQuery, query);
    return this.people.list(caller.organizationId, state, page);
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'One pair, with what staff decided' })
  read(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<DuplicateView> {
    return this.people.read(caller.organizationId, id);
  }

  @Post(':id/merge')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({
    summary: 'They are one: the newcomer counts for who was known already, and nothing is ordered twice',
  })
  merge(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    return this.decide('merge', caller, id, body);
  }

  @Post(':id/keep-apart')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'They are two: the newcomer goes on' })
  keepApart(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    return this.decide('keepApart', caller, id, body);
  }

  @Post(':id/undo')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take the decision back: the question is open again' })
  undo(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    return this.decide('undo', caller, id, body);
  }

  private async decide(what: 'merge' | 'keepApart' | 'undo', caller: Caller, id: string, body: ReasonDto) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    await this.people[what](caller.organizationId, id, by);
    return this.people.read(caller.organizationId, id);
  }
}
