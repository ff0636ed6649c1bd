import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems take for outgoing connections (Linux: from 32768), each jest worker from its own. */
const perWorker = 4_000;
const first = 12_000 + perWorker * (Number(process.env.JEST_WORKER_ID ?? 0) % 5);
let next = Math.floor(Math.random() * perWorker);

/** A loopback port that nobody listens on, and that nobody else will take before whoever asked for it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % perWorker);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
