import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { MovePeople, type MovedPeople } from '../../engine/move-people.js';
import { RuleSets } from '../../engine/rule-sets.js';
import type { ReadRules } from '../../ports/read-rules.js';
import type { RuleSetVersion } from '../../ports/rule-set-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { InvalidInput } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { READ_RULES } from '../tokens.js';
import { checkedRules, readRules } from './checked-rules.js';

export class RuleSetDto {
  /** Rules in the same form as in config/rules/*.yaml. */
  @IsArray()
  rules!: object[];

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  note?: string;
}

export class RulesDiffDto {
  /** Rules that are not saved, in the same form as in config/rules/*.yaml. */
  @IsArray()
  rules!: object[];

  /** Default: the published version. */
  @IsOptional()
  @IsInt()
  @Min(1)
  against?: number;
}

export class PublishDto {
  /** What is new in this version; default: the note that it was saved with. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  note?: string;

  /** Also move everybody who is on another version; default: they stay on theirs. */
  @IsOptional()
  @IsBoolean()
  movePeople?: boolean;

  /** With movePeople: why; kept in the audit trail of each person. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  reason?: string;

  /** Who decided, when the key acts for somebody. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  actor?: string;
}

export class MoveDto extends ReasonDto {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  personIds?: string[];

  /** Everybody who is on another version. */
  @IsOptional()
  @IsBoolean()
  all?: boolean;

  /** Only say what would change. */
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;

  /** The nextCursor of the answer before. */
  @IsOptional()
  @IsString()
  @MaxLength(255)
  cursor?: string;

  /** How many people at most. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  limit: number = 200;
}

class DiffQuery {
  /** Default: the published version. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  against?: number;
}

@ApiController('v1/rule-sets', 'rules')
export class RuleSetsController {
  constructor(
    @Inject(RuleSets) private readonly ruleSets: RuleSets,
    @Inject(READ_RULES) private readonly readRules: ReadRules,
    @Inject(MovePeople) private readonly people: MovePeople,
  ) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'All versions, newest first' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: RuleSetVersion[]; nextCursor: null }> {
    return { items: await this.ruleSets.list(caller.organizationId), nextCursor: null };
  }

  @Post()
  @Needs('admin')
  @ApiOperation({ summary: 'Save rules as a draft, checked against the live catalogue' })
  async create(@CurrentCaller() caller: Caller, @Body() body: RuleSetDto) {
    const { rules: told, note } = await validateInput(RuleSetDto, body);
    const { rules, warnings } = await this.checked(caller, told);
    return { ...(await this.ruleSets.addDraft(caller.organizationId, { rules, author: caller.name, note })), warnings };
  }

  @Post('check')
  @Needs('viewer')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say what is wrong with rules, without saving them' })
  async check(@CurrentCaller() caller: Caller, @Body() body: RuleSetDto) {
    const { rules: told } = await validateInput(RuleSetDto, body);
    const { warnings } = await this.checked(caller, told);
    return { warnings };
  }

  @Post('diff')
  @Needs('viewer')
  @HttpCode(200)
  @ApiOperation({ summary: 'What rules that are not saved change in a version, or in the published one' })
  async diffUnsaved(@CurrentCaller() { organizationId }: Caller, @Body() body: RulesDiffDto) {
    const { rules, against } = await validateInput(RulesDiffDto, body);
    return this.ruleSets.diffRules(organizationId, readRules(rules, this.readRules), against);
  }

  @Get(':version')
  @Needs('viewer')
  @ApiOperation({ summary: 'One version with its rules, and how many people are on it' })
  read(@CurrentCaller() caller: Caller, @Param('version') version: string): Promise<RuleSetVersion> {
    return this.ruleSets.read(caller.organizationId, numberOf(version));
  }

  @Get(':version/diff')
  @Needs('viewer')
  @ApiOperation({ summary: 'What differs from another version, or from the published one' })
  async diff(@CurrentCaller() caller: Caller, @Param('version') version: string, @Query() query: unknown) {
    const { against } = await validateInput(DiffQuery, query);
    return this.ruleSets.diff(caller.organizationId, numberOf(version), against);
  }

  @Post(':version/publish')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Make a draft the version that new runs follow; living runs keep their plans' })
  async publish(
    @CurrentCaller() caller: Caller,
    @Param('version') version: string,
    @Body() body?: PublishDto,
  ): Promise<RuleSetVersion> {
    const { movePeople = false, note, ...told } = await validateInput(PublishDto, body ?? {});
    const number = numberOf(version);
    const published = await this.ruleSets.publish(caller.organizationId, number, caller.name, note);
    if (!movePeople) return published;
    const reason = told.reason ?? `version ${number} was published`;
    await this.people.moveAll(caller.organizationId, number, accountable(caller, { ...told, reason }));
    return this.ruleSets.read(caller.organizationId, number);
  }

  @Post(':version/move')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Move people to the published version; dryRun says what would change for whom',
    description:
      'Living runs are replaced where the requirements or the steps differ; what was written stays and is not repeated. Whoever the version would hold stays on theirs.',
  })
  async move(
    @CurrentCaller() caller: Caller,
    @Param('version') version: string,
    @Body() body: MoveDto,
  ): Promise<MovedPeople> {
    const { personIds, all, dryRun = false, cursor, limit, ...by } = await validateInput(MoveDto, body);
    if ((personIds === undefined) === (all !== true)) {
      const message = 'Name the people in personIds, or write "all": true; not both.';
      throw new InvalidInput([{ pointer: '/personIds', code: 'INVALID_VALUE', message }]);
    }
    const request = { personIds, dryRun, cursor, limit };
    return this.people.move(caller.organizationId, numberOf(version), request, accountable(caller, by));
  }

  @Post(':version/roll-back')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Publish the rules of a retired version again, as a new version' })
  async rollBack(@CurrentCaller() caller: Caller, @Param('version') version: string, @Body() body: unknown) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.ruleSets.rollBack(caller.organizationId, numberOf(version), by);
  }

  private checked({ organizationId }: Caller, told: object[]) {
    return checkedRules(told, this.readRules, (rules) => this.ruleSets.issues(organizationId, rules));
  }
}

function numberOf(version: string): number {
  if (!/^\d{1,9}$/.test(version)) throw new NotFoundException('There is no such version.');
  return Number(version);
}
