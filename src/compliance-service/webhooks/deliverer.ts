import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { Deliveries, type ClaimedDelivery } from './deliveries.js';
import { isSuccess, postWebhook } from './post-webhook.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { signatureHeaders } from './webhook-secrets.js';

const BATCH = 20;
const UNREADABLE = 'Its secrets were stored under another COMPLIANCE_SECRET_KEY: enter the password, rotate the secret';

/** Sends what is due, whoever noticed it. No transaction is open while a receiver is awaited. */
@Injectable()
export class Deliverer {
  private readonly underWay = new Map<Promise<void>, AbortController>();
  private stopped = false;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly endpoints: WebhookEndpoints,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  /** Does nothing when the delivery was sent already, is being sent, or is not due yet. */
  async deliver(id: number): Promise<void> {
    if (this.stopped) return;
    const claimed = await this.deliveries.claim(id);
    if (claimed) await this.track(claimed);
  }

  async deliverDue(): Promise<void> {
    let claimed: ClaimedDelivery[] = [];
    do {
      if (this.stopped) return;
      claimed = await this.deliveries.claimDue(BATCH);
      await Promise.all(claimed.map((delivery) => this.track(delivery)));
    } while (claimed.length === BATCH);
  }

  /** Ends waiting for receivers. What was cut off counts as a failed attempt and is retried after the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const abort of this.underWay.values()) abort.abort();
    await Promise.allSettled(this.underWay.keys());
  }

  private async track(delivery: ClaimedDelivery): Promise<void> {
    const abort = new AbortController();
    if (this.stopped) abort.abort();
    const sending = this.send(delivery, abort);
    this.underWay.set(sending, abort);
    try {
      await sending;
    } finally {
      this.underWay.delete(sending);
    }
  }

  private async send(delivery: ClaimedDelivery, abort: AbortController): Promise<void> {
    const { id, organizationId, kind, url, enabled, username } = delivery;
    if (url === null || !enabled) return this.deliveries.cancelled(delivery);
    const secrets = await this.endpoints.open({ organizationId, kind }, delivery);
    if (!secrets) return this.deliveries.failed(delivery, { status: null, error: UNREADABLE });
    const payload = JSON.stringify(delivery.body);
    const headers = signatureHeaders(secrets.signingSecret, id, payload);
    const { sandbox } = this.settings;
    const post = { url, payload, headers, username, password: secrets.password, sandbox };
    const result = await postWebhook(post, abort);
    if (isSuccess(result.status)) await this.deliveries.delivered(delivery, result);
    else await this.deliveries.failed(delivery, result);
  }
}
