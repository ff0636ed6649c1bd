import { Body, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { HookTokens } from '../../engine/hook-tokens.js';
import { webhookKinds } from '../../engine/take-webhook.js';
import type { HookTokenView } from '../../ports/hook-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

export class HookTokenDto extends ReasonDto {
  /** For people, for example the day of the rotation. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name!: string;

  /** How many days the tokens of until now go on working. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(90)
  overlapDays: number = 7;
}

@ApiController('v1/hook-tokens', 'hooks')
export class HookTokensController {
  constructor(@Inject(HookTokens) private readonly tokens: HookTokens) {}

  @Get()
  @Needs('admin')
  @ApiOperation({ summary: 'Secret paths of the compliance service’s webhooks, without their tokens' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: HookTokenView[]; nextCursor: null }> {
    return { items: await this.tokens.list(caller.organizationId), nextCursor: null };
  }

  @Post()
  @Needs('admin')
  @ApiOperation({ summary: 'A new token, shown this once, with the paths to enter in the service' })
  async create(@CurrentCaller() caller: Caller, @Body() body: HookTokenDto) {
    const { name, overlapDays, ...by } = await validateInput(HookTokenDto, body);
    const overlapMs = overlapDays * 24 * 60 * 60_000;
    const created = await this.tokens.create(caller.organizationId, name, overlapMs, accountable(caller, by));
    const paths = webhookKinds.map((kind) => [kind, `/hooks/compliance/${created.token}/${kind}`]);
    return { ...created, paths: Object.fromEntries(paths) as Record<string, string> };
  }

  @Post(':id/revoke')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop a token at once' })
  async revoke(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.tokens.revoke(caller.organizationId, id, by);
  }
}
