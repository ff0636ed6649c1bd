/*
 * When it runs: every second in every worker it looks for an import to work off; one process does, chunk by chunk.
 * Transaction: one per chunk for its results, fenced by an epoch, and what its rows take. A repeat: a process that dies
 * leaves the import to the next one when its lease has ended; that goes on with the chunk in hand.
 */
import { costOf, type ImportCost } from '../../domain/imports/import-cost.js';
import { addRows } from '../../domain/imports/import-totals.js';
import { CallFailure } from '../../domain/failure.js';
import type { ComplianceDirectory } from '../../ports/compliance.js';
import type { ClaimedImport, ImportStore } from '../../ports/import-store.js';
import type { Log } from '../../ports/log.js';
import type { SecretBox } from '../../ports/secret-box.js';
import { Loop } from '../loop.js';
import { workOff, type ChunkParts } from './import-chunk.js';
import type { StoredRow } from './stored-row.js';

export interface ImportWorkerParts extends Omit<ChunkParts, 'store'> {
  store: ImportStore;
  box: SecretBox;
  compliance: ComplianceDirectory;
  log: Log;
}

export class ImportWorker extends Loop {
  /** @param organizationIds those whose catalogue this process may read. */
  constructor(
    private readonly parts: ImportWorkerParts,
    private readonly organizationIds: () => readonly string[],
    private readonly leaseMs = 30_000,
    intervalMs = 1_000,
  ) {
    super({ work: 'working off imports', log: parts.log, intervalMs, startsLater: true });
  }

  /** Works off everything that is there. */
  protected async round(): Promise<void> {
    for (;;) {
      const claim = this.isStopped ? undefined : await this.parts.store.claim(this.organizationIds(), this.leaseMs);
      if (!claim) break;
      await this.carryOut(claim);
    }
  }

  private async carryOut(claim: ClaimedImport): Promise<void> {
    const { store, box } = this.parts;
    let { totals } = claim;
    let number = claim.doneChunks;
    for (let chunk = await store.chunk(claim.id, number); chunk; chunk = await store.chunk(claim.id, number)) {
      if (this.isStopped) return;
      const stored = JSON.parse(box.open(chunk.sealed)) as StoredRow[];
      const isRepeat = claim.epoch > 1 && number === claim.doneChunks;
      const rows = await workOff(this.parts, claim, stored, isRepeat);
      totals = addRows(totals, rows);
      if (!(await store.record(claim, chunk, rows, totals, this.leaseMs))) return;
      number += 1;
    }
    await store.end(claim, claim.mode === 'preview' ? { cost: await this.cost(claim, totals.requirements) } : {});
  }

  /** A preview without prices is still a preview. */
  private async cost(claim: ClaimedImport, requirements: Record<string, number>): Promise<ImportCost | undefined> {
    try {
      return costOf(requirements, await this.parts.compliance.of(claim.organizationId).catalog());
    } catch (error) {
      if (error instanceof CallFailure) return undefined;
      throw error;
    }
  }
}
