import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Sealing } from '../secrets/sealing.js';
import type { WebhookKind } from './webhook-kinds.js';

export interface EndpointKey {
  organizationId: number;
  kind: WebhookKind;
}

export type SecretName = 'password' | 'signing-secret';

/** What an endpoint keeps secret is stored sealed, each in its own place: copied elsewhere it does not open. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly sealing: Sealing) {}

  seal(name: SecretName, endpoint: EndpointKey, plain: string): Buffer {
    return this.sealing.seal(plain, place(name, endpoint));
  }

  /** Undefined when it was sealed under another secret key. */
  open(name: SecretName, endpoint: EndpointKey, sealed: Buffer): string | undefined {
    try {
      return this.sealing.open(sealed, place(name, endpoint));
    } catch {
      return undefined;
    }
  }
}

/** In the notation of Standard Webhooks, https://www.standardwebhooks.com. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * The headers of Standard Webhooks for one attempt. The id is the delivery's and stays the same, so that a receiver
 * recognises a repetition. The time is the real one: receivers compare it with their own clocks, not with a sandbox's.
 */
export function signatureHeaders(secret: string, deliveryId: number, payload: string): Record<string, string> {
  const id = `msg_${deliveryId}`;
  const sentAt = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, payload),
  };
}

function place(name: SecretName, { organizationId, kind }: EndpointKey): string {
  return `webhook:${organizationId}:${kind}:${name}`;
}
