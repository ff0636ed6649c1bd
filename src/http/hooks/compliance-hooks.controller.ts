import { Body, Controller, HttpCode, Inject, NotFoundException, Param, Post, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { TakeWebhook } from '../../engine/take-webhook.js';
import type { Failpoints } from '../../ports/failpoints.js';
import { ProblemFilter } from '../problems/problem.filter.js';
import { FAILPOINTS } from '../tokens.js';

@ApiTags('hooks')
@Controller('hooks/compliance')
@UseFilters(ProblemFilter)
export class ComplianceHooksController {
  constructor(
    @Inject(TakeWebhook) private readonly takeWebhook: TakeWebhook,
    @Inject(FAILPOINTS) private readonly failpoints: Failpoints,
  ) {}

  @Post(':token/:kind')
  @HttpCode(200)
  @ApiOperation({ summary: 'Webhooks of the compliance service: hints to look again' })
  async take(@Param('token') token: string, @Param('kind') kind: string, @Body() body: unknown): Promise<{ ok: true }> {
    this.failpoints.reach('hook-received');
    if (!(await this.takeWebhook.take(token, kind, body))) throw new NotFoundException('There is nothing here.');
    this.failpoints.reach('before-hook-answer');
    return { ok: true };
  }
}
