import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { RuleSets } from '../../engine/rule-sets.js';
import type { ReadRules } from '../../ports/read-rules.js';
import type { RuleSetVersion } from '../../ports/settings-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { InvalidInput } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { READ_RULES } from '../tokens.js';

export class RuleSetDto {
  /** Rules in the same form as in config/rules/*.yaml. */
  @IsArray()
  rules!: object[];

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  note?: string;
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
    const read = this.readRules(told);
    if ('issues' in read) throw new InvalidInput(read.issues.map((issue) => ({ ...issue, code: 'INVALID_RULE' })));
    const issues = await this.ruleSets.issues(caller.organizationId, read.rules);
    const errors = issues.filter((issue) => issue.severity === 'error');
    if (errors.length > 0) {
      const place = (name: string) => `/rules/${read.rules.findIndex((rule) => rule.name === name)}`;
      throw new InvalidInput(
        errors.map(({ ruleName, pointer, code, message }) => ({ pointer: place(ruleName) + pointer, code, message })),
      );
    }
    return {
      ...(await this.ruleSets.addDraft(caller.organizationId, read.rules, caller.name, note)),
      warnings: issues.filter((issue) => issue.severity === 'warning'),
    };
  }

  @Post(':version/publish')
  @HttpCode(200)
  @ApiOperation({ summary: 'Make a version the one that new runs follow; living runs keep their plans' })
  async publish(@CurrentCaller() caller: Caller, @Param('version') version: string): Promise<RuleSetVersion> {
    if (!/^\d{1,9}$/.test(version)) throw new NotFoundException('There is no such version.');
    return this.ruleSets.publish(caller.organizationId, Number(version));
  }
}
