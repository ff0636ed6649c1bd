import { get, patch, post, remove } from './client.js';
import type { Page } from './people.js';

export const webhookEventTypes = [
  'person.cleared',
  'person.not-cleared',
  'run.needs-attention',
  'run.completed',
  'alert.opened',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface Webhook {
  id: string;
  url: string;
  eventTypes: WebhookEventType[];
  enabled: boolean;
  /** Why Gatehouse switched it off; null: it did not. */
  disabledReason: 'failing' | 'gone' | null;
  lastDeliveredAt: string | null;
  /** Until when the secret before this one signs as well. */
  previousSecretUntil: string | null;
}

/** The secret is told this once. */
export type WebhookWithSecret = Webhook & { secret: string };

export interface WebhookDelivery {
  id: string;
  type: WebhookEventType | 'webhook.test';
  state: DeliveryState;
  attempts: number;
  createdAt: string;
  /** When it is tried next; null: not by itself. */
  dueAt: string | null;
  deliveredAt: string | null;
  /** Of the latest attempt. */
  lastStatus: number | null;
  lastError: string | null;
  lastResponse: string | null;
}

export interface WebhookTold {
  url: string;
  eventTypes: WebhookEventType[];
  reason: string;
}

const at = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;

export const listWebhooks = () => get<{ items: Webhook[] }>('/v1/webhooks');
export const addWebhook = (told: WebhookTold) => post<WebhookWithSecret>('/v1/webhooks', told);
export const changeWebhook = (id: string, change: WebhookTold | { enabled: boolean; reason: string }) =>
  patch<Webhook>(at(id), change);
export const rotateSecret = (id: string, told: { overlapHours: number; reason: string }) =>
  post<WebhookWithSecret>(`${at(id)}/rotate-secret`, told);
export const removeWebhook = (id: string) => remove<undefined>(at(id));
export const testWebhook = (id: string) => post<WebhookDelivery>(`${at(id)}/test`, {});
export const listDeliveries = (id: string, state: DeliveryState | undefined, cursor?: string) =>
  get<Page<WebhookDelivery>>(`${at(id)}/deliveries`, { state, cursor, limit: 20 });
export const sendAgain = (id: string, deliveryId: string, reason: string) =>
  post<WebhookDelivery>(`${at(id)}/deliveries/${encodeURIComponent(deliveryId)}/resend`, { reason });
