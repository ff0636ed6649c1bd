import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// One advisory lock marks the data folder as in use by a living Gatehouse.
const INSTANCE_LOCK = 7_160_001;
/** A server that was found running may still be reading its log after a crash. */
const answerWithinMs = 60_000;

export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of the data folder for as long as its connection lives, and creates the database at the first time.
 * @param ended is told when the connection ends by itself, and the lock with it.
 * @throws Error with what to do when another Gatehouse has the lock.
 */
export async function holdInstanceLock(url: string, root: string, ended: () => void): Promise<InstanceLock> {
  const admin = await connect(url.replace(/\/gatehouse$/, '/postgres'));
  const { rows } = await admin.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [INSTANCE_LOCK]);
  if (!rows[0]?.locked) {
    await admin.end();
    throw new Error(`Another Gatehouse is running on ${root}. Stop it, or set GATEHOUSE_DATA_DIR to another folder.`);
  }
  const exists = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'gatehouse'");
  if (exists.rowCount === 0) await admin.query('CREATE DATABASE gatehouse');
  admin.once('end', ended);
  return {
    release: async () => {
      admin.removeListener('end', ended);
      await admin.end();
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const startedAt = performance.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = error instanceof Error && 'code' in error && error.code === '57P03';
      if (!isStarting || performance.now() - startedAt > answerWithinMs) throw error;
      await sleep(100);
    }
  }
}
