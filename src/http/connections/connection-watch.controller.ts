import { Body, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { WatchConnection, type DeliveryDetail } from '../../engine/watch-connection.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { DeliveriesQuery, ReconcileDto } from './connection.dto.js';

@ApiController('v1/connections/:id', 'connections')
export class ConnectionWatchController {
  constructor(@Inject(WatchConnection) private readonly watch: WatchConnection) {}

  @Get('health')
  @Needs('viewer')
  @ApiOperation({ summary: 'healthy, degraded or failing, with reasons; last delivery and event, lag, failures' })
  health(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string) {
    return this.watch.health(organizationId, id);
  }

  @Post('test')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a delivery that concerns nobody the whole way; answers what worked and what did not' })
  test(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string) {
    return this.watch.test(organizationId, id);
  }

  @Post('poll')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Ask the HR system now for what has changed; a worker begins within seconds' })
  poll(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string): Promise<void> {
    return this.watch.poll(organizationId, id);
  }

  @Get('deliveries')
  @Needs('viewer')
  @ApiOperation({ summary: 'What the HR system delivered and what became of it, newest first' })
  async deliveries(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string, @Query() query: unknown) {
    const { status, ...page } = await validateInput(DeliveriesQuery, query);
    return this.watch.deliveries(organizationId, id, status, page);
  }

  @Get('deliveries/:deliveryId')
  @Needs('viewer')
  @ApiOperation({
    summary: 'One delivery with what came',
    description:
      'Names of fields stay; the values of social security numbers, birth dates, addresses, bank details, pay and secrets are "[redacted]". `content` is null some days after it was read.',
  })
  delivery(
    @CurrentCaller() { organizationId }: Caller,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryDetail> {
    return this.watch.delivery(organizationId, id, deliveryId);
  }

  @Post('deliveries/replay')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Read every delivery again that was set aside; answers how many there are' })
  async replayFailed(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.watch.replayFailed(caller.organizationId, id, by);
  }

  @Post('deliveries/:deliveryId/replay')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Read a delivery again; what it told before is not taken in twice' })
  async replay(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @Body() body: ReasonDto,
  ) {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.watch.replay(caller.organizationId, id, deliveryId, by);
  }

  @Post('reconciliations')
  @Needs('staff')
  @HttpCode(202)
  @ApiOperation({ summary: 'Read everybody now and take in what differs; a worker begins within seconds' })
  async reconcile(@CurrentCaller() { organizationId, name }: Caller, @Param('id') id: string, @Body() body: unknown) {
    const { mode } = await validateInput(ReconcileDto, body ?? {});
    return this.watch.reconcile(organizationId, id, mode, name);
  }

  @Get('reconciliations')
  @Needs('viewer')
  @ApiOperation({ summary: 'The full reads with their counts, newest first' })
  async reconciliations(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string, @Query() query: unknown) {
    return this.watch.reconciliations(organizationId, id, await validateInput(PageQuery, query));
  }

  @Get('reconciliations/:reconciliationId')
  @Needs('viewer')
  @ApiOperation({ summary: 'One full read: what differed, which events repaired it, who is gone' })
  reconciliation(
    @CurrentCaller() { organizationId }: Caller,
    @Param('id') id: string,
    @Param('reconciliationId') reconciliationId: string,
  ) {
    return this.watch.reconciliation(organizationId, id, reconciliationId);
  }
}
