import { Get, Inject, NotFoundException, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { ExplainPeople } from '../../engine/preview/explain-people.js';
import { RuleSets } from '../../engine/rule-sets.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { validateInput } from '../problems/validate.js';

class UnmatchedQuery extends PageQuery {
  /** A saved version of the rules: `draft` says what it would do for each. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  version?: number;
}

@ApiController('v1/people', 'people')
export class ExplainedPeopleController {
  constructor(
    @Inject(ExplainPeople) private readonly people: ExplainPeople,
    @Inject(RuleSets) private readonly ruleSets: RuleSets,
  ) {}

  @Get('unmatched')
  @Needs('viewer')
  @ApiOperation({ summary: 'People whom no rule matches, with the nearest rules and which conditions fail' })
  async unmatched(@CurrentCaller() { organizationId }: Caller, @Query() query: unknown) {
    const { version, ...page } = await validateInput(UnmatchedQuery, query);
    const draft = version === undefined ? undefined : (await this.ruleSets.read(organizationId, version)).rules;
    return this.people.unmatched(organizationId, page, draft);
  }

  @Get(':id/requirements')
  @Needs('viewer')
  @ApiOperation({
    summary: 'Why each requirement is asked of a person, or is not although a rule names it',
    description:
      'Which rules and version ask, which facts matched, what was replaced by rank, how the due date came about, what is held and credited, and the step that works on it. Of the age only whether it matched.',
  })
  async requirements(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string) {
    const found = await this.people.requirements(organizationId, id);
    if (!found) throw new NotFoundException('There is no such person.');
    return found;
  }
}
