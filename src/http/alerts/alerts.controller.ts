import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { alertStates, type AlertState, type AlertStore, type AlertView } from '../../ports/alert-store.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { ALERT_STORE } from '../tokens.js';

class AlertsQuery extends PageQuery {
  @IsOptional()
  @IsIn([...alertStates, 'all'])
  state: AlertState | 'all' = 'open';

  /** For example `rule-broken`. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  kind?: string;
}

@ApiController('v1/alerts', 'alerts')
export class AlertsController {
  constructor(@Inject(ALERT_STORE) private readonly store: AlertStore) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'What staff should know of, newest first; by default what is open' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<AlertView>> {
    const { state, kind, ...page } = await validateInput(AlertsQuery, query);
    return this.store.list(caller.organizationId, { state: state === 'all' ? undefined : state, kind }, page);
  }

  @Post(':id/resolve')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take an alert off the list; it opens again when its reason is seen again' })
  async resolve(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto): Promise<AlertView> {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    const resolved = await this.store.resolve(caller.organizationId, id, by);
    if (!resolved) throw new NotFoundException('There is no open alert of this id: see GET /v1/alerts.');
    return resolved;
  }
}
