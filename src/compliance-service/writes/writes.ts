import { Inject, Injectable } from '@nestjs/common';
import type { Origin } from '../auth/caller.js';
import { Database } from '../database/database.js';
import { SERVICE_SETTINGS, type ServiceSettings } from '../service-settings.js';
import { DeliveryHints } from '../webhooks/delivery-hints.js';
import { WriteOrder } from './write-order.js';
import { Write } from './write.js';

/**
 * The one way to change something on behalf of an organization. The change, its ledger line and the webhooks it promises
 * commit together or not at all; only after the commit is the sender told to look. Writes of one organization follow
 * each other, see WriteOrder.
 */
@Injectable()
export class Writes {
  constructor(
    private readonly database: Database,
    private readonly hints: DeliveryHints,
    private readonly order: WriteOrder,
    @Inject(SERVICE_SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  async run<T>(origin: Origin, work: (write: Write) => Promise<T>): Promise<T> {
    const deliveryIds: number[] = [];
    const { id } = origin.organization;
    const transact = () =>
      this.database.transaction(async (sql) => {
        await this.order.lock(sql, id);
        const write = new Write(sql, origin, this.settings.sandbox);
        const outcome = await work(write);
        deliveryIds.push(...write.deliveryIds);
        return outcome;
      });
    const result = await this.order.inTurn(id, transact);
    this.hints.send(deliveryIds);
    return result;
  }
}
