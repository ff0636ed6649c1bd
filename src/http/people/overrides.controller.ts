import { Body, Get, Inject, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsDefined, IsIn, IsISO8601, IsOptional, Matches } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { PersonOverrides } from '../../engine/person-overrides.js';
import { ReadAddition } from '../../engine/read-addition.js';
import type { OverrideView, ReadStore } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { datePattern, existingDate } from '../events/canonical-event.dto.js';
import { InvalidInput } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { READ_STORE } from '../tokens.js';

export class OverrideDto extends ReasonDto {
  /** exempt: it is not asked of this person. add: it is, whatever the rules say. */
  @IsIn(['exempt', 'add'])
  kind!: 'exempt' | 'add';

  /** exempt: the requirement's key, such as training:camp. add: a requirement in the same form as in a rule. */
  @IsDefined()
  requirement!: unknown;

  /** The last day on which it counts, as YYYY-MM-DD; default: until somebody ends it. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  expiresOn?: string;
}

@ApiController('v1/people', 'people')
export class OverridesController {
  constructor(
    @Inject(PersonOverrides) private readonly overrides: PersonOverrides,
    @Inject(ReadAddition) private readonly additions: ReadAddition,
    @Inject(READ_STORE) private readonly reads: ReadStore,
  ) {}

  @Get(':id/overrides')
  @Needs('viewer')
  @ApiOperation({ summary: 'What staff decided for this person against or beyond the rules, newest first' })
  async list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
  ): Promise<{ items: OverrideView[]; nextCursor: null }> {
    if (!(await this.reads.person(caller.organizationId, { id })))
      throw new NotFoundException('There is no such person.');
    return { items: await this.reads.overrides(caller.organizationId, id), nextCursor: null };
  }

  @Post(':id/overrides')
  @Needs('reviewer')
  @ApiOperation({ summary: 'Exempt the person from a requirement, or add one, with a reason; followed at once' })
  async add(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: OverrideDto) {
    const { kind, requirement, expiresOn, ...by } = await validateInput(OverrideDto, body);
    const told =
      kind === 'exempt' ? { kind, requirementKey: keyOf(requirement) } : await this.added(caller, requirement);
    const added = await this.overrides.add(caller.organizationId, id, { ...told, expiresOn }, accountable(caller, by));
    return this.find(caller, id, added);
  }

  @Post(':id/overrides/:overrideId/end')
  @Needs('reviewer')
  @ApiOperation({ summary: 'End an override; what follows begins at once' })
  async end(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('overrideId') overrideId: string,
    @Body() body: ReasonDto,
  ) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.find(caller, id, await this.overrides.end(caller.organizationId, id, overrideId, by));
  }

  private async find(
    { organizationId }: Caller,
    personId: string,
    overrideId: string,
  ): Promise<OverrideView | undefined> {
    return (await this.reads.overrides(organizationId, personId)).find(({ id }) => id === overrideId);
  }

  private async added(caller: Caller, told: unknown) {
    const read = await this.additions.read(caller.organizationId, told);
    if ('issues' in read) throw new InvalidInput(read.issues.map((issue) => ({ ...issue, code: 'INVALID_RULE' })));
    return { kind: 'add' as const, requirement: read.requirement };
  }
}

function keyOf(requirement: unknown): string {
  if (typeof requirement === 'string') return requirement;
  const message = 'requirement must be the key of a requirement, such as training:camp';
  throw new InvalidInput([{ pointer: '/requirement', code: 'WRONG_TYPE', message }]);
}
