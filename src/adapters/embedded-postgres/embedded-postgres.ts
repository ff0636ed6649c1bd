import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.js';
import { chooseLauncher, type Launcher } from './launcher.js';

export interface EmbeddedPostgres {
  /** postgresql:// URL of the one database, on loopback. */
  url: string;
  /** Stops the server, after which the data folder is free. */
  stop(): Promise<void>;
}

// One advisory lock marks the data folder as in use by a living Gatehouse.
const INSTANCE_LOCK = 7_160_001;

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster at the first call. A server that a killed Gatehouse left running
 * is adopted; one that a living Gatehouse uses is refused.
 * @param settings server settings, for example `{ fsync: 'off' }` in tests.
 * @throws Error with what to do when the folder is in use or the server does not start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir);
  const cluster = join(root, 'postgres');
  const { initdb, pgCtl, postgres } = findBinaries();
  mkdirSync(root, { recursive: true });
  const launcher = chooseLauncher(postgres, cluster);
  const password = readOrCreatePassword(join(root, 'postgres-password'));
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(launcher, initdb, cluster, password);

  const running = (await launcher.run(pgCtl, ['-D', cluster, 'status'])).code === 0;
  const port = running ? readPort(cluster) : await startServer(launcher, pgCtl, cluster, settings);
  const url = `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;
  const lock = await holdInstanceLock(url, root);
  return {
    url,
    stop: async () => {
      await lock.end();
      await launcher.run(pgCtl, ['-D', cluster, '-m', 'fast', '-w', 'stop']);
    },
  };
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function createCluster(launcher: Launcher, initdb: string, cluster: string, password: string): Promise<void> {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { mode: 0o700 });
  const passwordFile = `${cluster}.pw`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  launcher.own(cluster);
  launcher.own(passwordFile);
  try {
    const { code, output } = await launcher.run(initdb, [
      `--pgdata=${cluster}`,
      '--username=gatehouse',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ]);
    if (code !== 0) {
      rmSync(cluster, { recursive: true, force: true });
      throw new Error(
        `PostgreSQL could not create its data in ${cluster}. Free the folder or set DATABASE_URL.\n${output}`,
      );
    }
  } finally {
    rmSync(passwordFile);
  }
}

async function startServer(launcher: Launcher, pgCtl: string, cluster: string, settings: Record<string, string>) {
  let output = '';
  // Another process may take the free port between our look and PostgreSQL's bind.
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await findFreePort();
    const flags = Object.entries({ ...SERVER_SETTINGS, ...settings, port: String(port) }).map(
      ([k, v]) => `-c ${k}=${v}`,
    );
    const log = join(cluster, 'server.log');
    const started = await launcher.run(pgCtl, [
      '-D',
      cluster,
      '-l',
      log,
      '-w',
      '-t',
      '60',
      '-o',
      flags.join(' '),
      'start',
    ]);
    if (started.code === 0) return port;
    output = existsSync(log) ? readFileSync(log, 'utf8').slice(-1_000) : started.output;
  }
  throw new Error(`The embedded PostgreSQL in ${cluster} did not start. Its log ends with:\n${output}`);
}

// The server log holds warnings only, so that it cannot fill a disk in normal operation.
const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** A free loopback port below 32768, where the kernel hands out none by itself. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise<boolean>((done) => {
      const server = createServer();
      server.once('error', () => {
        done(false);
      });
      server.listen(port, '127.0.0.1', () =>
        server.close(() => {
          done(true);
        }),
      );
    });
    if (free) return port;
  }
}

/** Line 4 of postmaster.pid is the port: PostgreSQL documentation, "Database File Layout". */
function readPort(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
}

async function holdInstanceLock(url: string, root: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: url.replace(/\/gatehouse$/, '/postgres') });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rows } = await admin.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [INSTANCE_LOCK]);
  if (!rows[0]?.locked) {
    await admin.end();
    throw new Error(`Another Gatehouse is running on ${root}. Stop it, or set GATEHOUSE_DATA_DIR to another folder.`);
  }
  const exists = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'gatehouse'");
  if (exists.rowCount === 0) await admin.query('CREATE DATABASE gatehouse');
  return admin;
}
