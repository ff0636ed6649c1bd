import { Body, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Caller } from '../../engine/access.js';
import { Webhooks, type WebhookWithSecret } from '../../engine/webhooks/webhooks.js';
import type { Page } from '../../ports/read-store.js';
import type { WebhookDeliveryView, WebhookView } from '../../ports/webhook-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { ChangeWebhookDto, RotateSecretDto, WebhookDeliveriesQuery, WebhookDto } from './webhook.dto.js';

const hourMs = 3_600_000;

@ApiController('v1/webhooks', 'webhooks')
export class WebhooksController {
  constructor(@Inject(Webhooks) private readonly webhooks: Webhooks) {}

  @Get()
  @Needs('admin')
  @ApiOperation({ summary: 'Endpoints of your own systems that are told what happens' })
  async list(@CurrentCaller() { organizationId }: Caller): Promise<{ items: WebhookView[]; nextCursor: null }> {
    return { items: await this.webhooks.list(organizationId), nextCursor: null };
  }

  @Post()
  @Needs('admin')
  @ApiOperation({ summary: 'Register an endpoint; its secret is shown this once' })
  async add(@CurrentCaller() caller: Caller, @Body() body: WebhookDto): Promise<WebhookWithSecret> {
    const { url, eventTypes, ...told } = await validateInput(WebhookDto, body);
    return this.webhooks.add(caller.organizationId, { url, eventTypes }, accountable(caller, told));
  }

  @Patch(':id')
  @Needs('admin')
  @ApiOperation({ summary: 'Change address or events, switch off or on' })
  async change(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ChangeWebhookDto,
  ): Promise<WebhookView> {
    const { url, eventTypes, enabled, ...told } = await validateInput(ChangeWebhookDto, body);
    return this.webhooks.change(caller.organizationId, id, { url, eventTypes, enabled }, accountable(caller, told));
  }

  @Post(':id/rotate-secret')
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({ summary: 'A new secret, shown this once; for a while both sign' })
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: RotateSecretDto,
  ): Promise<WebhookWithSecret> {
    const { overlapHours, ...told } = await validateInput(RotateSecretDto, body);
    return this.webhooks.rotate(caller.organizationId, id, overlapHours * hourMs, accountable(caller, told));
  }

  @Delete(':id')
  @Needs('admin')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove an endpoint and its deliveries' })
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.webhooks.remove(caller.organizationId, id, caller.name);
  }

  @Get(':id/deliveries')
  @Needs('admin')
  @ApiOperation({ summary: 'What was, or will be, sent there in the last month, newest first' })
  async deliveries(
    @CurrentCaller() { organizationId }: Caller,
    @Param('id') id: string,
    @Query() query: unknown,
  ): Promise<Page<WebhookDeliveryView>> {
    const { state, ...page } = await validateInput(WebhookDeliveriesQuery, query);
    return this.webhooks.deliveries(organizationId, id, { state }, page);
  }

  @Post(':id/test')
  @Needs('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send an event of the type `webhook.test`' })
  test(@CurrentCaller() { organizationId }: Caller, @Param('id') id: string): Promise<WebhookDeliveryView> {
    return this.webhooks.test(organizationId, id);
  }

  @Post(':id/deliveries/:deliveryId/resend')
  @Needs('admin')
  @HttpCode(202)
  @ApiOperation({ summary: 'Send what was delivered or has failed once more, under the same id' })
  async resend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @Body() body: ReasonDto,
  ): Promise<WebhookDeliveryView> {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    return this.webhooks.resend(caller.organizationId, id, deliveryId, by);
  }
}
