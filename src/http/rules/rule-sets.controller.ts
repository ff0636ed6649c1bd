import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { RuleSets } from '../../engine/rule-sets.js';
import type { ReadRules } from '../../ports/read-rules.js';
import type { RuleSetVersion } from '../../ports/rule-set-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { READ_RULES } from '../tokens.js';
import { checkedRules } from './checked-rules.js';

export class RuleSetDto {
  /** Rules in the same form as in config/rules/*.yaml. */
  @IsArray()
  rules!: object[];

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  note?: string;
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
  ) {}

  @Get()
  @ApiOperation({ summary: 'All versions, newest first' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: RuleSetVersion[]; nextCursor: null }> {
    return { items: await this.ruleSets.list(caller.organizationId), nextCursor: null };
  }

  @Post()
  @ApiOperation({ summary: 'Save rules as a draft, checked against the live catalogue' })
  async create(@CurrentCaller() caller: Caller, @Body() body: RuleSetDto) {
    const { rules: told, note } = await validateInput(RuleSetDto, body);
    const { rules, warnings } = await this.checked(caller, told);
    return { ...(await this.ruleSets.addDraft(caller.organizationId, { rules, author: caller.name, note })), warnings };
  }

  @Post('check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say what is wrong with rules, without saving them' })
  async check(@CurrentCaller() caller: Caller, @Body() body: RuleSetDto) {
    const { rules: told } = await validateInput(RuleSetDto, body);
    const { warnings } = await this.checked(caller, told);
    return { warnings };
  }

  @Get(':version')
  @ApiOperation({ summary: 'One version with its rules, and how many people are on it' })
  read(@CurrentCaller() caller: Caller, @Param('version') version: string): Promise<RuleSetVersion> {
    return this.ruleSets.read(caller.organizationId, numberOf(version));
  }

  @Get(':version/diff')
  @ApiOperation({ summary: 'What differs from another version, or from the published one' })
  async diff(@CurrentCaller() caller: Caller, @Param('version') version: string, @Query() query: unknown) {
    const { against } = await validateInput(DiffQuery, query);
    return this.ruleSets.diff(caller.organizationId, numberOf(version), against);
  }

  @Post(':version/publish')
  @HttpCode(200)
  @ApiOperation({ summary: 'Make a draft the version that new runs follow; living runs keep their plans' })
  publish(@CurrentCaller() caller: Caller, @Param('version') version: string): Promise<RuleSetVersion> {
    return this.ruleSets.publish(caller.organizationId, numberOf(version), caller.name);
  }

  @Post(':version/roll-back')
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
