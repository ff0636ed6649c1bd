import { Body, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { EffectState } from '../../domain/effect.js';
import type { Caller } from '../../engine/access.js';
import { SettleEffects, type EffectFact, type EffectView } from '../../engine/settle-effects.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { accountable, AttachDto, ConfirmAbsentDto, type Reasoned } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

class EffectsQuery extends PageQuery {
  /** `unknown`: nobody knows yet whether the write happened. */
  @IsOptional()
  @IsIn(['authorized', 'confirmed', 'rejected', 'unknown'])
  state?: EffectState;

  /** The kind of step that makes the write, for example `order-background-check`. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  kind?: string;
}

@ApiController('v1/effects', 'effects')
export class EffectsController {
  constructor(@Inject(SettleEffects) private readonly effects: SettleEffects) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Writes to the outside world, newest first, each with what staff can do about it' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<EffectView>> {
    const { state, kind, ...page } = await validateInput(EffectsQuery, query);
    return this.effects.list(caller.organizationId, { state, kind }, page);
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'One write' })
  read(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<EffectView> {
    return this.effects.read(caller.organizationId, id);
  }

  @Post(':id/attach')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Tell the id of a write that did happen; a step that waits for it goes on' })
  async attach(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: AttachDto) {
    const { externalId, ...by } = await validateInput(AttachDto, body);
    return this.settle(caller, id, { action: 'attach', externalId }, by);
  }

  @Post(':id/confirm-absent')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Vouch that a write did not happen; a step that waits for it sends it again' })
  async confirmAbsent(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ConfirmAbsentDto) {
    const { expectedAuthorization: authorization, ...by } = await validateInput(ConfirmAbsentDto, body);
    return this.settle(caller, id, { action: 'confirm-absent', authorization }, by);
  }

  private async settle(caller: Caller, id: string, fact: EffectFact, by: Reasoned): Promise<EffectView> {
    await this.effects.settle(caller.organizationId, id, fact, accountable(caller, by));
    return this.effects.read(caller.organizationId, id);
  }
}
