import pg from 'pg';

/**
 * A connection whose loss is always heard. TypeORM and BullMQ listen for errors only while they hold a connection or it
 * lies idle; one that is lost in between, as while a queue is being set up, would end the process.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
