import { Body, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, Matches, MaxLength, ValidateIf } from 'class-validator';
import { attentionKinds, type AttentionKind } from '../../domain/attention.js';
import { Refusal } from '../../domain/failure.js';
import type { Caller } from '../../engine/access.js';
import { Attention, type AttentionCounts, type AttentionItem } from '../../engine/attention.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { validateInput } from '../problems/validate.js';

class AttentionQuery extends PageQuery {
  @IsOptional()
  @IsIn(attentionKinds)
  kind?: AttentionKind;

  /** The id of an account, `me`, or `nobody`. */
  @IsOptional()
  @Matches(/^(me|nobody|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, {
    message: 'must be an account id, me or nobody',
  })
  assignee?: string;

  /** Part of a name, an email or what it is about, or a whole employee id. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;
}

export class AssignmentDto {
  /** Of `GET /v1/attention/assignees`; null: nobody. */
  @ValidateIf(({ accountId }: AssignmentDto) => accountId !== null)
  @IsUUID()
  accountId!: string | null;
}

@ApiController('v1/attention', 'attention')
export class AttentionController {
  constructor(@Inject(Attention) private readonly attention: Attention) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({
    summary: 'Everything that a human must decide, whoever begins soon first, then the oldest',
    description:
      'Each item says what happened (`cause`), what to do (`proposedFix`), and by which requests: the first of `actions` is what is proposed. Send `body` with a value for each name in `asks`. Items are not stored: one is there as long as its cause is.',
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<AttentionItem>> {
    const { kind, assignee, search, ...page } = await validateInput(AttentionQuery, query);
    return this.attention.list(caller.organizationId, { kind, assignee: accountOf(caller, assignee), search }, page);
  }

  @Get('counts')
  @Needs('viewer')
  @ApiOperation({ summary: 'How many items there are, by kind, and how many are assigned to whoever asks' })
  counts(@CurrentCaller() { organizationId, session }: Caller): Promise<AttentionCounts> {
    return this.attention.counts(organizationId, session?.accountId);
  }

  @Get('assignees')
  @Needs('staff')
  @ApiOperation({ summary: 'Who can see to an item: enabled accounts that may act' })
  async assignees(@CurrentCaller() { organizationId }: Caller) {
    return { items: await this.attention.assignees(organizationId), nextCursor: null };
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'One item, as long as it stands' })
  read(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string): Promise<AttentionItem> {
    return this.attention.read(organizationId, id);
  }

  @Put(':id/assignment')
  @Needs('staff')
  @ApiOperation({ summary: 'Say who sees to an item; forgotten when the item is over' })
  async assign(
    @CurrentCaller() { organizationId, name }: Caller,
    @Param('id') id: string,
    @Body() body: AssignmentDto,
  ): Promise<AttentionItem> {
    const { accountId } = await validateInput(AssignmentDto, body);
    return this.attention.assign(organizationId, id, accountId, name);
  }
}

/** @throws Refusal ACCOUNT_REQUIRED when a key asks for what is its own. */
function accountOf({ session }: Caller, assignee: string | undefined): string | null | undefined {
  if (assignee === 'nobody') return null;
  if (assignee !== 'me') return assignee;
  if (session) return session.accountId;
  const message = 'A key has no account that anything could be assigned to: name the account.';
  throw new Refusal('ACCOUNT_REQUIRED', message, 'forbidden', '/assignee');
}
