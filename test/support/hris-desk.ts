import type { MockDelivery, MockConnection } from '../../examples/mock-hris/mock-vendor.js';
import type { Receiver } from '../../examples/mock-hris/perform.js';
import type { JsonObject } from '../../src/domain/json.js';
import { ingestBatch } from '../../src/http/events/event-intake.js';
import type { Delivery, HrisSource, Notice, Vendor } from '../../src/ports/hris-source.js';
import type { TestEngine } from './engine.js';

/** Takes what a mock vendor sends or lists to an engine, as a connection does, without a server in between. */
export class HrisDesk implements Receiver {
  /** Of each delivery, whether it was believed. */
  readonly believed: boolean[] = [];
  private readonly secrets: string[];
  private readonly vendor: Vendor | undefined;
  private cursor: string | undefined;
  private readings = 0;

  private constructor(
    private readonly engine: TestEngine,
    private readonly source: HrisSource,
    private readonly connectionId: string,
    private readonly connection: MockConnection,
  ) {
    const { settings, credentials = {}, secret } = connection;
    this.secrets = secret === undefined ? [] : [secret];
    const baseUrl = String(settings.baseUrl);
    const access = { settings: settings as JsonObject, timeZone: 'UTC', baseUrl, credentials, now: () => new Date() };
    this.vendor = source.vendor?.(access);
  }

  static async open(
    engine: TestEngine,
    source: HrisSource,
    connectionId: string,
    connection: MockConnection,
  ): Promise<HrisDesk> {
    const desk = new HrisDesk(engine, source, connectionId, connection);
    // The first poll begins at now.
    await desk.poll();
    return desk;
  }

  says(): void {
    // Nobody watches.
  }

  async deliver({ method, headers, body }: MockDelivery): Promise<void> {
    const { source, secrets } = this;
    const delivery: Delivery = { method, headers, query: {}, body: Buffer.from(body) };
    if (source.trustsHandshake && source.handshake?.(delivery, '')) return;
    const isBelieved = secrets.some((secret) => source.verify?.(delivery, secret, new Date()));
    this.believed.push(isBelieved);
    if (!isBelieved) return;
    const { settings } = this.connection;
    const notices = source.read?.(delivery, { settings: settings as JsonObject, timeZone: 'UTC' }) ?? [];
    await this.take(notices, source.deliveryId?.(delivery));
  }

  async poll(): Promise<void> {
    const { vendor } = this;
    for (let more = vendor?.poll !== undefined; more;) {
      const page = await vendor?.poll?.(this.cursor);
      await this.take(page?.notices ?? []);
      await page?.acknowledge?.();
      this.cursor = page?.cursor;
      more = page?.more ?? false;
    }
  }

  rotate(secret: string): Promise<void> {
    this.secrets.push(secret);
    return Promise.resolve();
  }

  private async take(notices: readonly Notice[], deliveryId?: string): Promise<void> {
    for (const notice of notices) {
      if (notice.type === 'poll') await this.poll();
      else if (notice.type !== 'ignored' && notice.type !== 'unreadable')
        await this.takeOne(notice, deliveryId ?? `reading-${(this.readings += 1)}`);
    }
    await this.engine.drain();
  }

  private async takeOne(
    notice: Exclude<Notice, { type: 'poll' | 'ignored' | 'unreadable' }>,
    deliveryId: string,
  ): Promise<void> {
    const { intake, organizationId } = this.engine;
    if (notice.type === 'event') {
      await ingestBatch(intake, organizationId, this.connectionId, [notice.event]);
      return;
    }
    const asOf = notice.type === 'record' ? notice.asOf : new Date().toISOString();
    const record = notice.type === 'record' ? notice.record : await this.vendor?.find?.(notice.remoteId);
    if (record) await intake.ingestRecord(organizationId, this.connectionId, { record, asOf, deliveryId });
  }
}
