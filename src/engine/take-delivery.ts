/*
 * When it runs: for each request of an HR system to a connection's hook. Transaction: one statement, which stores the
 * delivery; the answer comes after its commit. A repeat: the same delivery is stored once.
 */
import { createHash } from 'node:crypto';
import type { ConnectionRecord, ConnectionStore } from '../ports/connection-store.js';
import type { DeliveryStore } from '../ports/delivery-store.js';
import type { Delivery, HandshakeReply, HrisSource } from '../ports/hris-source.js';
import type { SecretBox } from '../ports/secret-box.js';
import { sealDelivery } from './delivery-content.js';
import { liveSecrets, provenSecret } from './proven-secret.js';
import type { Sources } from './sources.js';

export class TakeDelivery {
  /** @param onStored says that there is something to read; may get lost. */
  constructor(
    private readonly connections: ConnectionStore,
    private readonly deliveries: DeliveryStore,
    private readonly sources: Sources,
    private readonly box: SecretBox,
    private readonly onStored: () => void,
  ) {}

  /**
   * Stores a delivery whose sender knows a live secret of the connection, or answers a handshake.
   * @returns undefined when it must not be believed, without saying why.
   */
  async take(connectionId: string, delivery: Delivery): Promise<'stored' | HandshakeReply | undefined> {
    const connection = await this.connections.find(connectionId);
    const source = connection && this.sources.of(connection.kind);
    if (!connection || !source?.verify || !source.read) return undefined;
    const reply = this.answerOf(source, connection, delivery);
    if (reply === undefined || (reply === 'believed' && delivery.method === 'GET')) {
      await this.connections.countSignatureFailure(connection.id);
      return undefined;
    }
    if (reply === 'believed') {
      await this.store(source, connection, delivery);
      return 'stored';
    }
    if (reply.keep) await this.connections.keep(connection.id, reply.keep);
    return reply;
  }

  private answerOf(
    source: HrisSource,
    connection: ConnectionRecord,
    delivery: Delivery,
  ): HandshakeReply | 'believed' | undefined {
    const proven = provenSecret(source, connection, delivery, this.box);
    if (proven === undefined && source.trustsHandshake !== true) return undefined;
    const secret = proven ?? liveSecrets(connection, this.box)[0] ?? '';
    const reply = readOrNothing(() => source.handshake?.(delivery, secret));
    return reply ?? (proven === undefined ? undefined : 'believed');
  }

  private async store(source: HrisSource, connection: ConnectionRecord, delivery: Delivery): Promise<void> {
    const vendorsId = readOrNothing(() => source.deliveryId?.(delivery));
    const hash = createHash('sha256')
      .update(vendorsId ?? delivery.body)
      .digest('hex');
    await this.deliveries.store({
      organizationId: connection.organizationId,
      connectionId: connection.id,
      key: vendorsId === undefined ? `sha256:${hash}` : `id:${hash}`,
      mayRecur: vendorsId === undefined,
      origin: 'hook',
      sealedContent: sealDelivery(this.box, delivery),
      bytes: delivery.body.length,
    });
    this.onStored();
  }
}

/** A body that the source cannot read is no handshake and has no id; what is wrong with it is said when it is read. */
function readOrNothing<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
