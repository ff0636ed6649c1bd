/*
 * When it runs: every second in every worker. Transaction: one statement to claim and one after each answer; none while a
 * receiver is awaited. A repeat: what a process had in hand when it died is sent again, under the same id.
 */
import { webhookRetryMs } from '../../domain/webhook-retry.js';
import type { Log } from '../../ports/log.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { ClaimedWebhook, PostWebhook, WebhookAnswer, WebhookOutbox } from '../../ports/webhook-store.js';
import { Loop } from '../loop.js';

/** Longer than a receiver may take. */
const leaseMs = 60_000;
const ofEach = 8;

export interface SendWebhooksParts {
  outbox: WebhookOutbox;
  box: SecretBox;
  post: PostWebhook;
  log: Log;
}

export class SendWebhooks extends Loop {
  constructor(
    private readonly parts: SendWebhooksParts,
    intervalMs = 1_000,
  ) {
    super({ work: 'sending webhooks', log: parts.log, intervalMs });
  }

  protected async round(): Promise<void> {
    await this.parts.outbox.tidy();
    for (let claimed = await this.claim(); claimed.length > 0; claimed = await this.claim())
      await Promise.all(claimed.map((one) => this.send(one)));
  }

  private async claim(): Promise<ClaimedWebhook[]> {
    return this.isStopped ? [] : this.parts.outbox.claim(ofEach, leaseMs);
  }

  private async send(claimed: ClaimedWebhook): Promise<void> {
    const answer = await this.attempt(claimed);
    if (answer.error === null) await this.parts.outbox.delivered(claimed, answer);
    else await this.parts.outbox.failed(claimed, answer, webhookRetryMs(claimed.attempt));
  }

  private async attempt({ id, url, body, sealedSecrets }: ClaimedWebhook): Promise<WebhookAnswer> {
    try {
      const secrets = sealedSecrets.map((sealed) => this.parts.box.open(sealed));
      return await this.parts.post({ url, id, secrets, body });
    } catch {
      // A delivery that cannot be signed must not keep the others waiting.
      const error = 'The secret was sealed with another key: rotate it.';
      return { status: null, error, response: null };
    }
  }
}
