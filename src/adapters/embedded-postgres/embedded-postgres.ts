import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { holdInstanceLock } from './instance-lock.js';
import { chooseLauncher, type Launcher } from './launcher.js';

export interface EmbeddedPostgres {
  /** postgresql:// URL of the one database, on loopback. */
  url: string;
  /** Stops the server, after which the data folder is free. */
  stop(): Promise<void>;
}

const goneWithinMs = 15_000;

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster at the first call. A server that a killed Gatehouse left running
 * is adopted; one that a living Gatehouse uses is refused.
 * @param settings server settings, for example `{ fsync: 'off' }` in tests.
 * @param gone is told once when the server ends although nobody stopped it; the next start of it loses nothing.
 * @throws Error with what to do when the folder is in use or the server does not start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  gone: (message: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir);
  const cluster = join(root, 'postgres');
  const { initdb, pgCtl, postgres } = findBinaries();
  mkdirSync(root, { recursive: true });
  const launcher = chooseLauncher(postgres, cluster);
  const password = readOrCreatePassword(join(root, 'postgres-password'));
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(launcher, initdb, cluster, password);

  const isRunning = async () => (await launcher.run(pgCtl, ['-D', cluster, 'status'])).code === 0;
  const port = (await findRunning(cluster, isRunning)) ?? (await startServer(launcher, pgCtl, cluster, settings));
  const url = `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse`;
  const lockAgain = async () => {
    if (!(await listens(port))) throw new Error(`The embedded PostgreSQL in ${cluster} has ended.`);
    lock = await holdInstanceLock(url, root, lost);
  };
  const lost = () => {
    lockAgain().catch((error: unknown) => {
      gone(error instanceof Error ? error.message : 'The embedded PostgreSQL does not answer.');
    });
  };
  let lock = await holdInstanceLock(url, root, lost);
  return {
    url,
    stop: async () => {
      await lock.release();
      await launcher.run(pgCtl, ['-D', cluster, '-m', 'fast', '-w', 'stop']);
    },
  };
}

/**
 * @returns the port of a server that was left running; undefined when there is none.
 * @throws Error naming the fix when a process that does not listen stands in the server's place.
 */
async function findRunning(cluster: string, isRunning: () => Promise<boolean>): Promise<number | undefined> {
  const startedAt = performance.now();
  while (await isRunning()) {
    const port = readPort(cluster);
    if (await listens(port)) return port;
    // One that was killed stays in the table of processes until its parent looks.
    if (performance.now() - startedAt > goneWithinMs) throw staleFile(join(cluster, 'postmaster.pid'));
    await sleep(200);
  }
  return undefined;
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const say = (yes: boolean) => () => {
      socket.destroy();
      done(yes);
    };
    socket.once('connect', say(true)).once('error', say(false));
  });
}

function staleFile(file: string): Error {
  return new Error(
    `${file} names a running process, but no PostgreSQL answers. If that process is no PostgreSQL (the machine was ` +
      'restarted, say), delete the file and start again: nothing is lost. If it is one, stop it first.',
  );
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
  // Another process may take the free port between our look and PostgreSQL's bind; what a killed server left behind may
  // hold its memory for a moment.
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
    await sleep(500);
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
