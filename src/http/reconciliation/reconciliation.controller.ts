import { Get, HttpCode, Inject, NotFoundException, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import type { ReconciliationStore, ReconciliationView } from '../../ports/reconciliation-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { RECONCILIATION_STORE } from '../tokens.js';

@ApiController('v1/reconciliation', 'reconciliation')
export class ReconciliationController {
  constructor(@Inject(RECONCILIATION_STORE) private readonly store: ReconciliationStore) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'The newest comparison of ledger, service and runs: what differs, what was repaired' })
  async read(@CurrentCaller() caller: Caller): Promise<ReconciliationView> {
    const newest = await this.store.newest(caller.organizationId);
    if (!newest) throw new NotFoundException('Nothing was compared yet: POST here, or wait for tomorrow.');
    return newest;
  }

  @Post()
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Compare now; a worker begins within seconds' })
  async ask(@CurrentCaller() caller: Caller): Promise<ReconciliationView> {
    await this.store.ask(caller.organizationId, caller.name);
    return this.read(caller);
  }
}
