import { Body, Get, Inject, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { notFound } from '../requests/failures.js';
import { Fields } from '../requests/fields.js';
import { bodyFields } from '../requests/sections.js';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { WebhookEndpoints, type StoredEndpoint } from '../webhooks/webhook-endpoints.js';
import { WEBHOOK_KINDS, type WebhookKind } from '../webhooks/webhook-kinds.js';
import { Writes } from '../writes/writes.js';
import { Change, ConsolePages } from './session/console-pages.decorator.js';
import { FromSession, type ConsoleSession } from './session/console-session.js';
import { Outcomes, type GoOn } from './session/outcomes.js';
import { readWebhookForm } from './webhook-input.js';
import { WEBHOOK_NAMES } from './webhook-names.js';
import { webhookPage, webhooksPage } from './webhook-settings-page.js';

@ConsolePages('console/webhooks')
export class WebhookSettingsController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly writes: Writes,
    private readonly outcomes: Outcomes,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  @Get()
  async list(@FromSession() session: ConsoleSession): Promise<string> {
    return webhooksPage(session, await this.endpoints.list(session.organization.id));
  }

  @Get(':kind')
  async show(@FromSession() session: ConsoleSession, @Param('kind') name: string): Promise<string> {
    const kind = kindOf(name);
    const stored = await this.stored(session, kind);
    return webhookPage(session, { kind, stored, signingSecret: await this.signingSecret(session, stored) });
  }

  @Post(':kind')
  async save(
    @FromSession() session: ConsoleSession,
    @Param('kind') name: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const kind = kindOf(name);
    const stored = await this.stored(session, kind);
    const fields = new Fields(bodyFields(body));
    const entered = readWebhookForm(fields, stored, this.settings.sandbox);
    const { problems } = fields;
    if (Object.keys(problems).length > 0) {
      void reply.status(400);
      const signingSecret = await this.signingSecret(session, stored);
      return webhookPage(session, { kind, stored, entered, problems, signingSecret });
    }
    await this.writes.run(session.origin, async (write) => {
      await this.endpoints.save(write.sql, { organizationId: session.organization.id, kind }, entered);
      await write.record({ kind: 'webhooks.configured', summary: { kinds: [kind] } });
    });
    const notice = `The webhook for ${WEBHOOK_NAMES[kind].name} was saved. It is ${entered.enabled ? 'on' : 'off'}.`;
    return this.outcomes.tellBy(reply, session, { notice, url: `/console/webhooks/${kind}` });
  }

  @Change(':kind/rotate')
  async rotate(@FromSession() session: ConsoleSession, @Param('kind') name: string): Promise<GoOn> {
    const kind = kindOf(name);
    await this.writes.run(session.origin, async (write) => {
      const endpoint = { organizationId: session.organization.id, kind };
      if (!(await this.endpoints.rotateSigningSecret(write.sql, endpoint))) throw notFound('Webhook');
      await write.record({ kind: 'webhooks.secret_rotated', summary: { kinds: [kind] } });
    });
    return this.outcomes.tell(
      session,
      'There is a new signing secret. The old one has ended.',
      `/console/webhooks/${kind}`,
    );
  }

  private async stored({ organization }: ConsoleSession, kind: WebhookKind): Promise<StoredEndpoint | undefined> {
    const endpoints = await this.endpoints.list(organization.id);
    return endpoints.find((endpoint) => endpoint.kind === kind);
  }

  private async signingSecret(
    { organization }: ConsoleSession,
    stored: StoredEndpoint | undefined,
  ): Promise<string | null | undefined> {
    if (stored === undefined) return undefined;
    return (await this.endpoints.signingSecret({ organizationId: organization.id, kind: stored.kind })) ?? null;
  }
}

function kindOf(name: string): WebhookKind {
  const kind = WEBHOOK_KINDS.find((candidate) => candidate === name);
  if (kind === undefined) throw notFound('Webhook');
  return kind;
}
