import pg from 'pg';

/**
 * A connection whose loss is always heard. BullMQ's pool listens for errors only while a connection lies idle; one that is lost
 * while a queue is being set up would end the process.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
