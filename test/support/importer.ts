import { Readable } from 'node:stream';
import { PostgresImportStore } from '../../src/adapters/postgres/import-store/postgres-import-store.js';
import { aesSecretBox } from '../../src/adapters/sealing/aes-secret-box.js';
import { readTable } from '../../src/adapters/tables/read-table.js';
import type { ImportedRow, RowStatus } from '../../src/domain/imports/import-totals.js';
import { ImportWorker } from '../../src/engine/imports/import-worker.js';
import { Imports, type Upload } from '../../src/engine/imports/imports.js';
import { IngestEvent } from '../../src/engine/ingest-event.js';
import type { ImportView } from '../../src/ports/import-store.js';
import { noFailpoints, type Failpoints } from '../../src/ports/failpoints.js';
import type { TestEngine } from './engine.js';

const box = aesSecretBox('a secret key of thirty-two characters');

/** Imports of a test engine, without a timer: `send` stores a file, `work` works off what is there. */
export class Importer {
  readonly imports: Imports;
  readonly store: PostgresImportStore;
  private readonly worker: ImportWorker;

  constructor(
    private readonly engine: TestEngine,
    { failpoints = noFailpoints, leaseMs }: { failpoints?: Failpoints; leaseMs?: number } = {},
  ) {
    const { queue, compliance, organizationId, intake, logged } = engine;
    this.store = new PostgresImportStore(engine.database, failpoints);
    this.imports = new Imports(this.store, box, readTable);
    const write = (fields: object, message: string) => {
      logged.push(`${message} ${JSON.stringify(fields)}`);
    };
    this.worker = new ImportWorker(
      {
        store: this.store,
        intake,
        intakeOn: (store) => new IngestEvent(store, queue, engine.history, box),
        box,
        compliance: { of: () => compliance },
        log: { info: write, warn: write, error: write },
      },
      () => [organizationId],
      leaseMs,
    );
  }

  send(file: string | Uint8Array, told: Partial<Upload> = {}): Promise<ImportView> {
    const upload: Upload = { mode: 'preview', source: 'import', fileName: 'people.csv', createdBy: 'mia', ...told };
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    return this.imports.take(this.engine.organizationId, upload, Readable.from([bytes]));
  }

  async work(): Promise<void> {
    await this.worker.tick();
    await this.engine.drain();
  }

  /** Stores a file and works it off. */
  async run(file: string | Uint8Array, told: Partial<Upload> = {}): Promise<ImportView> {
    const { id } = await this.send(file, told);
    await this.work();
    return this.read(id);
  }

  /** Goes on from a preview and works it off. */
  async goOn(id: string, mode: Upload['mode'], told: Parameters<Imports['goOn']>[3] = {}): Promise<ImportView> {
    await this.imports.goOn(this.engine.organizationId, id, mode, told);
    await this.work();
    return this.read(id);
  }

  read(id: string): Promise<ImportView> {
    return this.imports.find(this.engine.organizationId, id);
  }

  async rows(id: string, status?: RowStatus): Promise<ImportedRow[]> {
    return (await this.imports.rows(this.engine.organizationId, id, status, { limit: 200 })).items;
  }
}
