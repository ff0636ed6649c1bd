import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { FromCaller, type Caller } from '../auth/caller.js';
import { Fields } from '../requests/fields.js';
import { readPage } from '../requests/paging.js';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Deliveries, type DeliveryRow } from '../webhooks/deliveries.js';
import { WebhookEndpoints } from '../webhooks/webhook-endpoints.js';
import { WEBHOOK_KINDS, type WebhookKind } from '../webhooks/webhook-kinds.js';
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
    return this.settingsOf(organization.id, new Map());
  }

  /** Also answers the signing secret of kinds for which this call made one: it is told here once. */
  @Put('webhooks')
  async put(@FromCaller() caller: Caller, @Body() body: unknown): Promise<object> {
    const { id } = caller.organization;
    const endpoints = readWebhooks(body, this.settings.sandbox);
    const made = await this.writes.run(caller, async (write) => {
      const secrets = new Map<WebhookKind, string>();
      for (const [kind, endpoint] of endpoints) {
        const secret = await this.endpoints.save(write.sql, { organizationId: id, kind }, endpoint);
        if (secret !== undefined) secrets.set(kind, secret);
      }
      await write.record({ kind: 'webhooks.configured', summary: { kinds: [...endpoints.keys()] } });
      return secrets;
    });
    return this.settingsOf(id, made);
  }

  /** Newest first, 100 per page. */
  @Get('deliveries')
  async list(@FromCaller() { organization }: Caller, @Query() query: Record<string, unknown>): Promise<object> {
    const fields = new Fields(query);
    const page = readPage(fields);
    fields.check();
    const deliveries = await this.deliveries.list(organization.id, {}, page);
    return { items: deliveries.map(deliveryAnswer) };
  }

  /** The same delivery, once more. Answers it as the list does. */
  @Post('deliveries/:id/resend')
  @HttpCode(200)
  async resend(@FromCaller() caller: Caller, @Param('id') id: string): Promise<object> {
    await this.writes.run(caller, (write) => this.deliveries.resend(write, caller.organization.id, id));
    return deliveryAnswer(await this.deliveries.byId(caller.organization.id, id));
  }

  private async settingsOf(organizationId: number, signingSecrets: Map<WebhookKind, string>): Promise<object> {
    const endpoints = await this.endpoints.list(organizationId);
    const answers = WEBHOOK_KINDS.map((kind) => {
      const found = endpoints.find((endpoint) => endpoint.kind === kind);
      const { url = null, enabled = false, username = null, hasPassword = false } = found ?? {};
      return [kind, { url, enabled, username, hasPassword, signingSecret: signingSecrets.get(kind) }] as const;
    });
    return Object.fromEntries(answers);
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
