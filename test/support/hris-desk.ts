import type { MockConnection, MockDelivery } from '../../examples/mock-hris/mock-vendor.js';
import type { Receiver } from '../../examples/mock-hris/perform.js';
import type { JsonObject } from '../../src/domain/json.js';
import type { TestEngine } from './engine.js';
import type { TestHris } from './hris.js';

/** A connection that hears a mock vendor: each delivery is taken, read and followed before the next one comes. */
export class HrisDesk implements Receiver {
  /** What each delivery was answered; undefined for one that was not believed. */
  readonly answers: (number | undefined)[] = [];

  private constructor(
    private readonly engine: TestEngine,
    private readonly hris: TestHris,
    readonly connectionId: string,
  ) {}

  static async open(engine: TestEngine, hris: TestHris, kind: string, mock: MockConnection): Promise<HrisDesk> {
    const { secret, credentials } = mock;
    const connection = { kind, name: `Mock ${kind}`, settings: mock.settings as JsonObject, secret, credentials };
    const { id } = await hris.connect(connection);
    // The first poll begins at now.
    await hris.work();
    return new HrisDesk(engine, hris, id);
  }

  says(): void {
    // Nobody watches.
  }

  async deliver({ method, headers, body }: MockDelivery): Promise<void> {
    const delivery = { method, headers, query: {}, body: Buffer.from(body) };
    const taken = await this.hris.take.take(this.connectionId, delivery);
    this.answers.push(taken === 'stored' ? 202 : taken?.status);
    await this.follow();
  }

  async poll(): Promise<void> {
    await this.hris.watch.poll(this.engine.organizationId, this.connectionId);
    await this.follow();
  }

  async rotate(secret: string): Promise<void> {
    await this.hris.connections.change(
      this.engine.organizationId,
      this.connectionId,
      {
        secret,
        secretOverlapHours: 24,
      },
      { actor: 'test' },
    );
  }

  close(): Promise<void> {
    return this.hris.connections.remove(this.engine.organizationId, this.connectionId, { actor: 'test' });
  }

  /** Twice: a delivery may ask for a poll, and a poll brings something to read. */
  private async follow(): Promise<void> {
    await this.hris.work();
    await this.hris.work();
  }
}
