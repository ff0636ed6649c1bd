/*
 * When it runs: when an admin registers, changes or tries an endpoint. Transaction: one each, with its audit entry. A
 * repeat: a second endpoint for the same address, or one more delivery of the same thing.
 */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../domain/failure.js';
import type { Page, PageRequest } from '../../ports/read-store.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type {
  NewWebhook,
  WebhookChange,
  WebhookDeliveryState,
  WebhookDeliveryView,
  WebhookStore,
  WebhookView,
} from '../../ports/webhook-store.js';
import type { Accountable } from '../accountable.js';

export type WebhookWithSecret = WebhookView & {
  /** Shown this once; kept sealed. */
  secret: string;
};

export interface WebhooksParts {
  store: WebhookStore;
  box: SecretBox;
  /** Why webhooks may not be sent there; undefined: they may. */
  faultOf: (url: string) => string | undefined;
  /** Something is to be sent now. */
  onPut: () => void;
}

export class Webhooks {
  constructor(private readonly parts: WebhooksParts) {}

  list(organizationId: string): Promise<WebhookView[]> {
    return this.parts.store.list(organizationId);
  }

  /** @throws Refusal WEBHOOK_ADDRESS_REFUSED */
  async add(organizationId: string, webhook: NewWebhook, by: Accountable): Promise<WebhookWithSecret> {
    this.requireAddress(webhook.url);
    const secret = newSecret();
    const sealedSecret = this.parts.box.seal(secret);
    return { ...(await this.parts.store.add(organizationId, { ...webhook, sealedSecret }, by)), secret };
  }

  /** @throws Refusal WEBHOOK_ADDRESS_REFUSED, WEBHOOK_NOT_FOUND */
  async change(organizationId: string, id: string, change: WebhookChange, by: Accountable): Promise<WebhookView> {
    if (change.url !== undefined) this.requireAddress(change.url);
    return found(await this.parts.store.change(organizationId, id, change, by));
  }

  /** @throws Refusal WEBHOOK_NOT_FOUND */
  async rotate(organizationId: string, id: string, overlapMs: number, by: Accountable): Promise<WebhookWithSecret> {
    const secret = newSecret();
    const sealed = this.parts.box.seal(secret);
    return { ...found(await this.parts.store.rotate(organizationId, id, { sealed, overlapMs }, by)), secret };
  }

  /** @throws Refusal WEBHOOK_NOT_FOUND */
  async remove(organizationId: string, id: string, actor: string): Promise<void> {
    found((await this.parts.store.remove(organizationId, id, actor)) || undefined);
  }

  /** @throws Refusal WEBHOOK_NOT_FOUND */
  async deliveries(
    organizationId: string,
    id: string,
    filter: { state?: WebhookDeliveryState },
    page: PageRequest,
  ): Promise<Page<WebhookDeliveryView>> {
    return found(await this.parts.store.deliveries(organizationId, id, filter, page));
  }

  /** @throws Refusal WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED */
  async test(organizationId: string, id: string): Promise<WebhookDeliveryView> {
    const put = found(await this.parts.store.test(organizationId, id));
    if (put === 'disabled')
      throw new Refusal('WEBHOOK_DISABLED', 'This webhook is switched off: switch it on first.', 'conflict');
    this.parts.onPut();
    return put;
  }

  /** @throws Refusal WEBHOOK_NOT_ENDED */
  async resend(organizationId: string, id: string, deliveryId: string, by: Accountable): Promise<WebhookDeliveryView> {
    const again = await this.parts.store.resend(organizationId, id, deliveryId, by);
    if (!again) {
      const message = 'There is no such delivery, or it is still being sent: see its state.';
      throw new Refusal('WEBHOOK_NOT_ENDED', message, 'conflict');
    }
    this.parts.onPut();
    return again;
  }

  private requireAddress(url: string): void {
    const fault = this.parts.faultOf(url);
    if (fault !== undefined) throw new Refusal('WEBHOOK_ADDRESS_REFUSED', `url ${fault}.`, 'invalid', '/url');
  }
}

/** In the notation of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

function found<T>(webhook: T | undefined): T {
  if (webhook !== undefined) return webhook;
  throw new Refusal('WEBHOOK_NOT_FOUND', 'There is no such webhook: see GET /v1/webhooks.', 'not-found');
}
