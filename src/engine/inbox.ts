/*
 * When it runs: when somebody looks at one event. Transaction: none, it only reads. A repeat: the same, until what came is
 * dropped some days after it was read.
 */
import type { JsonObject } from '../domain/json.js';
import { redactPayload } from '../domain/redact-payload.js';
import { redacted } from '../domain/sensitive.js';
import type { DeliveryStore } from '../ports/delivery-store.js';
import type { EventView, ReadStore } from '../ports/read-store.js';
import type { SecretBox } from '../ports/secret-box.js';
import { showDelivery } from './delivery-content.js';
import type { DeliveryDetail } from './watch-connection.js';

/** One event with what it said and what it came with; birth dates, addresses and their like are "[redacted]". */
export interface EventDetail extends EventView {
  /** What was understood of it. */
  facts: JsonObject;
  /** What the HR system sent; null: it came another way, by the API for example, or that is not kept any more. */
  delivery: (DeliveryDetail & { connectionId: string }) | null;
}

export class Inbox {
  constructor(
    private readonly reads: Pick<ReadStore, 'event'>,
    private readonly deliveries: DeliveryStore,
    private readonly box: SecretBox,
  ) {}

  async event(organizationId: string, id: string): Promise<EventDetail | undefined> {
    const told = await this.reads.event(organizationId, id);
    if (!told) return undefined;
    const { facts, tellsBirthDate, ...event } = told;
    const shown = { ...facts, ...(tellsBirthDate && { dateOfBirth: redacted }) } as JsonObject;
    return { ...event, facts: redactPayload(shown) as JsonObject, delivery: await this.deliveryOf(id) };
  }

  private async deliveryOf(eventId: string): Promise<EventDetail['delivery']> {
    const delivery = await this.deliveries.bringing(eventId);
    if (!delivery) return null;
    const sealed = await this.deliveries.content(delivery.connectionId, delivery.id);
    return { ...delivery, content: sealed === null ? null : showDelivery(this.box, sealed) };
  }
}
