import type { Page, PageRequest } from './read-store.js';

/** What an organization's own systems can be told. */
export const webhookEventTypes = [
  'person.cleared',
  'person.not-cleared',
  'run.needs-attention',
  'run.completed',
  'alert.opened',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const webhookDeliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export interface WebhookView {
  id: string;
  url: string;
  eventTypes: WebhookEventType[];
  enabled: boolean;
  /** Why Gatehouse switched it off: `failing` for about three days, or `gone` (it answered 410). */
  disabledReason: 'failing' | 'gone' | null;
  lastDeliveredAt: string | null;
  /** Until when deliveries are signed with the secret before this one as well. */
  previousSecretUntil: string | null;
  createdBy: string;
  createdAt: string;
}

export interface WebhookDeliveryView {
  /** Sent as `webhook-id`. */
  id: string;
  type: WebhookEventType | 'webhook.test';
  /** Ids only. */
  data: Record<string, string>;
  state: WebhookDeliveryState;
  attempts: number;
  createdAt: string;
  /** When it is tried next; null: not by itself. */
  dueAt: string | null;
  deliveredAt: string | null;
  /** Of the latest attempt. */
  lastStatus: number | null;
  lastError: string | null;
  /** The first 500 characters of the answer. */
  lastResponse: string | null;
}

export interface NewWebhook {
  url: string;
  eventTypes: readonly WebhookEventType[];
}

export interface WebhookChange extends Partial<NewWebhook> {
  enabled?: boolean;
}

type By = { actor: string; reason: string };

/** Endpoints of an organization. Changes are audited in the same commit. */
export interface WebhookStore {
  list(organizationId: string): Promise<WebhookView[]>;
  add(organizationId: string, webhook: NewWebhook & { sealedSecret: string }, by: By): Promise<WebhookView>;
  /** Switching on again settles the alert that told of its switching off. @returns undefined: there is none. */
  change(organizationId: string, id: string, change: WebhookChange, by: By): Promise<WebhookView | undefined>;
  /** The secret so far goes on to sign for so long. */
  rotate(
    organizationId: string,
    id: string,
    secret: { sealed: string; overlapMs: number },
    by: By,
  ): Promise<WebhookView | undefined>;
  /** With its deliveries. */
  remove(organizationId: string, id: string, actor: string): Promise<boolean>;
  /** Newest first. @returns undefined: there is no such webhook. */
  deliveries(
    organizationId: string,
    id: string,
    filter: { state?: WebhookDeliveryState },
    page: PageRequest,
  ): Promise<Page<WebhookDeliveryView> | undefined>;
  /** Puts a test into the outbox. */
  test(organizationId: string, id: string): Promise<WebhookDeliveryView | 'disabled' | undefined>;
  /** What has ended waits once more. */
  resend(organizationId: string, id: string, deliveryId: string, by: By): Promise<WebhookDeliveryView | undefined>;
}

/** A delivery in the hands of one sender. */
export interface ClaimedWebhook {
  id: string;
  webhookId: string;
  organizationId: string;
  attempt: number;
  url: string;
  sealedSecrets: string[];
  /** What is sent: `{ type, timestamp, data }`. */
  body: { type: string; timestamp: string; data: Record<string, string> };
}

export interface WebhookAnswer {
  /** null: none came. */
  status: number | null;
  error: string | null;
  response: string | null;
}

/** What triggers, in the commit of what happened, and `ClearanceWatch` put there. Attempts and retries follow real time. */
export interface WebhookOutbox {
  /** So many of each endpoint that is switched on, of what is due. */
  claim(ofEach: number, leaseMs: number): Promise<ClaimedWebhook[]>;
  delivered(claimed: ClaimedWebhook, answer: WebhookAnswer): Promise<void>;
  /**
   * @param retryInMs undefined: it has failed; an endpoint to which nothing came since then is switched off, with an alert,
   *   in the same commit. One that says it is gone is switched off at once.
   */
  failed(claimed: ClaimedWebhook, answer: WebhookAnswer, retryInMs?: number): Promise<void>;
  /** What a process that died had in hand waits again; what ended a month ago is removed. */
  tidy(): Promise<void>;
}

/** Clearance is computed when it is read, and ends by itself: this notes whose begins and ends, and tells webhooks. */
export interface ClearanceWatch {
  /** One transaction for each organization that wants to know. @returns whether there is more to look at right now. */
  look(): Promise<boolean>;
}

/** Sends one delivery, signed after Standard Webhooks with each of the secrets. Never throws. */
export type PostWebhook = (post: {
  url: string;
  id: string;
  secrets: readonly string[];
  body: object;
}) => Promise<WebhookAnswer>;
