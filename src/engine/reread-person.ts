/*
 * When it runs: before something is done that cannot be taken back, for example when the day of a termination has come.
 * Transaction: none while the HR system is asked; what it says is taken in by T1. A repeat: asks again.
 */
import { CallFailure } from '../domain/failure.js';
import type { ConnectionRecord, ConnectionStore } from '../ports/connection-store.js';
import type { HrRecord } from '../domain/hr-record.js';
import type { CheckInput } from './check-input.js';
import type { IngestEvent } from './ingest-event.js';
import type { Vendors } from './vendors.js';

export class RereadPerson {
  constructor(
    private readonly connections: ConnectionStore,
    private readonly vendors: Vendors,
    private readonly intake: IngestEvent,
    private readonly check: CheckInput,
  ) {}

  /**
   * Reads a person's record in the HR systems that know them, and takes in what it says.
   * @returns `unreachable` when one of them could not be asked now: try again later. `not-possible` when none of them can
   * read people back, or knows this one any more.
   */
  async reread(organizationId: string, employeeId: string): Promise<'read' | 'unreachable' | 'not-possible'> {
    let result: 'read' | 'not-possible' = 'not-possible';
    for (const { connectionId, remoteId } of await this.connections.knowing(organizationId, employeeId)) {
      const connection = await this.connections.find(connectionId);
      const found = connection && (await this.find(connection, remoteId));
      if (found === 'unreachable') return found;
      if (!connection || !found || (await this.check.record(found.record)).length > 0) continue;
      const deliveryId = `reread@${found.asOf}`;
      await this.intake.ingestRecord(organizationId, connection.id, { ...found, deliveryId });
      result = 'read';
    }
    return result;
  }

  private async find(
    connection: ConnectionRecord,
    remoteId: string,
  ): Promise<{ record: HrRecord; asOf: string } | 'unreachable' | undefined> {
    const open = await this.vendors.open(connection);
    if (!open?.vendor.find) return undefined;
    const asOf = open.now().toISOString();
    try {
      const record = await open.vendor.find(remoteId);
      return record && { record, asOf };
    } catch (error) {
      if (error instanceof CallFailure) return 'unreachable';
      throw error;
    }
  }
}
