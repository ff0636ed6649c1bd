import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Fields } from '../requests/fields.js';
import { PAGE_SIZE, readPage } from '../requests/paging.js';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Deliveries, type DeliveryRow } from '../webhooks/deliveries.js';
import { WebhookEndpoints } from '../webhooks/webhook-endpoints.js';
import { WEBHOOK_KINDS } from '../webhooks/webhook-kinds.js';
import { Writes } from '../writes/writes.js';
import { readWebhooks } from './webhook-input.js';

@Controller('console/api')
export class WebhooksController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: Deliveries,
    private readonly writes: Writes,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  /** Every kind, also those that were never set. A password is only ever told as being there. */
  @Get('webhooks')
  async get(@FromCaller() { organization }: Caller): Promise<object> {
    const endpoints = await this.endpoints.list(organization.id);
    const answers = WEBHOOK_KINDS.map((kind) => {
      const found = endpoints.find((endpoint) => endpoint.kind === kind);
      const { url = null, enabled = false, username = null, password = null } = found ?? {};
      return [kind, { url, enabled, username, hasPassword: password !== null }] as const;
    });
    return Object.fromEntries(answers);
  }

  @Put('webhooks')
  async put(@FromCaller() caller: Caller, @Body() body: unknown): Promise<object> {
    const endpoints = readWebhooks(body, this.settings.sandbox);
    await this.writes.run(caller, async (write) => {
      for (const [kind, endpoint] of endpoints) {
        await this.endpoints.save(write.sql, caller.organization.id, kind, endpoint);
      }
      await write.record({ kind: 'webhooks.configured', summary: { kinds: [...endpoints.keys()] } });
    });
    return this.get(caller);
  }

  /** Newest first, 100 per page. */
  @Get('deliveries')
  async list(@FromCaller() { organization }: Caller, @Query() query: Record<string, unknown>): Promise<object> {
    const fields = new Fields(query);
    const { offset } = readPage(fields);
    fields.check();
    const deliveries = await this.deliveries.list(organization.id, PAGE_SIZE, offset);
    return { items: deliveries.map(deliveryAnswer) };
  }
}

function deliveryAnswer(delivery: DeliveryRow): object {
  const isOpen = delivery.status === 'waiting' || delivery.status === 'sending';
  return {
    id: delivery.id,
    kind: delivery.kind,
    status: delivery.status,
    attempts: delivery.attempts,
    lastStatus: delivery.last_status,
    lastError: delivery.last_error,
    createdAt: delivery.created_at,
    nextAttemptAt: isOpen ? delivery.next_attempt_at : null,
    deliveredAt: delivery.delivered_at,
    body: delivery.body,
  };
}
